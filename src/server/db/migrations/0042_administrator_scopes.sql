ALTER TABLE "deactivation" ADD COLUMN "scopes" text[];--> statement-breakpoint
ALTER TABLE "user_role" ADD COLUMN "scopes" text[];--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_scopes" CHECK ("user_role"."scopes" is null or ("user_role"."role" = 'administrator' and cardinality("user_role"."scopes") > 0));