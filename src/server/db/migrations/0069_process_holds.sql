ALTER TABLE "webhook_delivery" ADD COLUMN "task_id" text;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "result" text;--> statement-breakpoint
ALTER TABLE "process_instance" ADD COLUMN "parent_task_id" text;--> statement-breakpoint
CREATE INDEX "webhook_delivery_task" ON "webhook_delivery" USING btree ("task_id") WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX "process_instance_parent" ON "process_instance" USING btree ("parent_task_id") WHERE parent_task_id is not null;--> statement-breakpoint
CREATE INDEX "process_task_held" ON "process_task" USING btree ("due_at") WHERE assignee_id = 'system' and due_at is not null;