ALTER TABLE "machine" ADD COLUMN "state_told_at" timestamp with time zone;--> statement-breakpoint
UPDATE "machine" SET "state_told_at" = "reported_at" WHERE NOT "is_simulated";
