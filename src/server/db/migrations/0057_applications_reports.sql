ALTER TABLE "application" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "is_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "audience" text[];--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;
