CREATE TABLE "process_draft" (
	"user_id" text NOT NULL,
	"company_id" text NOT NULL,
	"key" text NOT NULL,
	"content" jsonb NOT NULL,
	"opinion" text DEFAULT '' NOT NULL,
	"form_version" integer DEFAULT 0 NOT NULL,
	"version" integer NOT NULL,
	"device_name" text DEFAULT '' NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "process_draft_user_id_company_id_key_pk" PRIMARY KEY("user_id","company_id","key")
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "initials" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "process_definition" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "process_definition" ADD COLUMN "initials" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "process_task" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "process_task" ADD COLUMN "escalated_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "process_draft_age" ON "process_draft" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "process_task_due" ON "process_task" USING btree ("due_at") WHERE state = 'open';