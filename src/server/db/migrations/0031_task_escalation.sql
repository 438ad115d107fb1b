DROP INDEX "process_task_open";--> statement-breakpoint
DROP INDEX "process_task_due";--> statement-breakpoint
ALTER TABLE "process_task" ADD COLUMN "escalate_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "process_reader_unread" ON "process_reader" USING btree ("user_id","company_id") WHERE via = 'circulate' and read_at is null;--> statement-breakpoint
CREATE INDEX "process_task_escalate" ON "process_task" USING btree ("escalate_at") WHERE state = 'open' and escalated_at is null;--> statement-breakpoint
CREATE INDEX "process_task_open" ON "process_task" USING btree ("company_id","assignee_id","opened_at","id","due_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "process_task_due" ON "process_task" USING btree ("due_at") WHERE state = 'open' and reminded_at is null;--> statement-breakpoint
-- Of tasks whose holders were told already; of the others it is written as they are told.
UPDATE "process_task" SET "escalate_at" = "due_at" + ("process_instance"."steps" -> "process_task"."step" ->> 'escalateHours')::numeric * interval '1 hour'
FROM "process_instance"
WHERE "process_instance"."id" = "process_task"."instance_id" AND "process_task"."state" = 'open' AND "reminded_at" IS NOT NULL AND "escalated_at" IS NULL
AND ("process_instance"."steps" -> "process_task"."step" ->> 'escalateHours') IS NOT NULL;
