ALTER TABLE "study_resource" ADD COLUMN "recording_id" text;--> statement-breakpoint
ALTER TABLE "study_resource" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "study_resource" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "study_resource" ADD COLUMN "pictures" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "study_resource" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_resource" ADD CONSTRAINT "study_resource_state" CHECK ("study_resource"."state" in ('draft', 'published', 'withdrawn'));
