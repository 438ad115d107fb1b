DROP TABLE "partner_product" CASCADE;--> statement-breakpoint
ALTER TABLE "partner_activity" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partner_activity" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;