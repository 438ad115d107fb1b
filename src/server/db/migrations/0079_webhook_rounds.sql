DROP INDEX "webhook_delivery_next";--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("webhook_id","next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_test" ON "webhook_delivery" USING btree ("webhook_id","next_at") WHERE next_at is not null and event = 'test';