ALTER TABLE "process_definition" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "process_definition" ADD COLUMN "published_by_id" text;