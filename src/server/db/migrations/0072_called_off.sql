ALTER TABLE "activity" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "launch_event" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "launch_event" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "activity" SET "cancelled_at" = "partner_activity"."cancelled_at", "cancel_reason" = "partner_activity"."cancel_reason" FROM "partner_activity" WHERE "partner_activity"."id" = "activity"."id";