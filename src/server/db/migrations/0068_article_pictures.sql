ALTER TABLE "announcement" ADD COLUMN "pictures" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "study_resource" DROP COLUMN "source";
