DROP INDEX "message_user";--> statement-breakpoint
DROP INDEX "message_unread";--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "sender_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "message_newest" ON "message" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "message_category" ON "message" USING btree ("user_id","category","created_at","id");--> statement-breakpoint
CREATE INDEX "message_waiting" ON "message" USING btree ("user_id","category") WHERE read_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "message_deleted" ON "message" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
-- Until now the server wrote another word than the contract says.
UPDATE "message" SET "category" = 'notice' WHERE "category" = 'announcement';
