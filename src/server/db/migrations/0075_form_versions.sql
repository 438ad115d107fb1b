ALTER TABLE "public_form" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "public_form" ADD COLUMN "published_by_id" text;--> statement-breakpoint
ALTER TABLE "public_form_version" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "public_form_version" ADD COLUMN "published_by_id" text;--> statement-breakpoint
ALTER TABLE "public_submission" ADD COLUMN "form_version" integer;--> statement-breakpoint
UPDATE "public_submission" SET "form_version" = 1 FROM "public_form" WHERE "public_form"."id" = "public_submission"."form_id" AND "public_form"."version" = 1;
