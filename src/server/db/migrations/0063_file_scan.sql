ALTER TABLE "upload" ADD COLUMN "state" text DEFAULT 'clean' NOT NULL;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_state" CHECK ("upload"."state" in ('clean', 'pending', 'infected'));--> statement-breakpoint
CREATE INDEX "upload_pending" ON "upload" USING btree ("created_at","id") WHERE state = 'pending';
