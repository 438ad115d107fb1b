CREATE TABLE "process_archive" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"process_key" text NOT NULL,
	"process_name" text NOT NULL,
	"category" text NOT NULL,
	"serial_no" text NOT NULL,
	"subject" text NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"initials" text DEFAULT '' NOT NULL,
	"starter_id" text NOT NULL,
	"status" text NOT NULL,
	"summary" jsonb NOT NULL,
	"amount" bigint,
	"priority" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "process_archive_serial" UNIQUE("serial_no","company_id")
);
--> statement-breakpoint
CREATE TABLE "process_archive_entry" (
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"instance_id" text NOT NULL,
	CONSTRAINT "process_archive_entry_user_id_list_at_instance_id_pk" PRIMARY KEY("user_id","list","at","instance_id"),
	CONSTRAINT "process_archive_entry_list" CHECK ("process_archive_entry"."list" in ('mine', 'done', 'circulated', 'involved'))
);
--> statement-breakpoint
CREATE TABLE "process_archive_task" (
	"task_id" text PRIMARY KEY NOT NULL,
	"instance_id" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "process_archive_process" ON "process_archive" USING btree ("company_id","process_key","created_at","id");--> statement-breakpoint
CREATE INDEX "process_archive_ended" ON "process_archive" USING btree ("company_id","ended_at");--> statement-breakpoint
CREATE INDEX "process_history_refused" ON "process_history" USING btree ("company_id","at","instance_id") WHERE action in ('reject', 'autoReject', 'lateReject', 'holdReject', 'returnPrev', 'returnTo');