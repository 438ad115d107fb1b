ALTER TABLE "subscribe_message" ALTER COLUMN "next_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribe_message" ADD COLUMN "company_id" text;--> statement-breakpoint
ALTER TABLE "subscribe_message" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribe_message" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribe_message" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscribe_message" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "subscribe_message_log" ON "subscribe_message" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "subscribe_message_created" ON "subscribe_message" USING btree ("created_at");