ALTER TABLE "announcement" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "withdrawn_at" timestamp with time zone;