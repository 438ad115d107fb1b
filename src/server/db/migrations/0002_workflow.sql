CREATE TABLE "process_comment" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"instance_id" text NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_definition" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"group_id" text NOT NULL,
	"key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"prefix" text NOT NULL,
	"form" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"can_batch" boolean DEFAULT true NOT NULL,
	"batch_disabled_reason" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'on' NOT NULL,
	CONSTRAINT "process_definition_version" UNIQUE("company_id","key","version"),
	CONSTRAINT "process_definition_status" CHECK ("process_definition"."status" in ('on', 'off'))
);
--> statement-breakpoint
CREATE TABLE "process_favorite" (
	"user_id" text NOT NULL,
	"company_id" text NOT NULL,
	"process_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "process_favorite_user_id_process_key_pk" PRIMARY KEY("user_id","process_key")
);
--> statement-breakpoint
CREATE TABLE "process_group" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"name" text NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_history" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"instance_id" text NOT NULL,
	"seq" integer NOT NULL,
	"task_id" text,
	"task_no" integer,
	"actor_id" text NOT NULL,
	"action" text NOT NULL,
	"step" integer NOT NULL,
	"user_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opinion" text DEFAULT '' NOT NULL,
	"sign_file_id" text,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "process_history_seq" UNIQUE("instance_id","seq")
);
--> statement-breakpoint
CREATE TABLE "process_instance" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"definition_id" text NOT NULL,
	"process_key" text NOT NULL,
	"process_name" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"serial_no" text NOT NULL,
	"subject" text NOT NULL,
	"starter_id" text NOT NULL,
	"status" text NOT NULL,
	"step" integer NOT NULL,
	"round" integer NOT NULL,
	"rounds" integer NOT NULL,
	"submitted" integer NOT NULL,
	"returns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"arrival" jsonb,
	"steps" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"form" jsonb NOT NULL,
	"form_version" integer DEFAULT 0 NOT NULL,
	"summary" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"amount" bigint,
	"priority" integer DEFAULT 0 NOT NULL,
	"urge_count" integer DEFAULT 0 NOT NULL,
	"urged_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "process_instance_serial" UNIQUE("company_id","serial_no"),
	CONSTRAINT "process_instance_status" CHECK ("process_instance"."status" in ('running', 'approved', 'rejected', 'returned', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "process_reader" (
	"instance_id" text NOT NULL,
	"user_id" text NOT NULL,
	"company_id" text NOT NULL,
	"via" text NOT NULL,
	"by_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "process_reader_instance_id_user_id_pk" PRIMARY KEY("instance_id","user_id"),
	CONSTRAINT "process_reader_via" CHECK ("process_reader"."via" in ('circulate', 'mention'))
);
--> statement-breakpoint
CREATE TABLE "process_serial" (
	"company_id" text NOT NULL,
	"series" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "process_serial_company_id_series_pk" PRIMARY KEY("company_id","series")
);
--> statement-breakpoint
CREATE TABLE "process_task" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"instance_id" text NOT NULL,
	"no" integer NOT NULL,
	"step" integer NOT NULL,
	"round" integer NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"parent" integer,
	"supersedes" integer,
	"assignee_id" text NOT NULL,
	"state" text NOT NULL,
	"result" text,
	"touched" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_seq" integer NOT NULL,
	"closed_seq" integer,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	CONSTRAINT "process_task_no" UNIQUE("instance_id","no"),
	CONSTRAINT "process_task_state" CHECK ("process_task"."state" in ('open', 'waiting', 'done', 'canceled')),
	CONSTRAINT "process_task_kind" CHECK ("process_task"."kind" in ('main', 'before', 'after', 'delegate'))
);
--> statement-breakpoint
CREATE INDEX "process_comment_instance" ON "process_comment" USING btree ("instance_id","created_at");--> statement-breakpoint
CREATE INDEX "process_group_company" ON "process_group" USING btree ("company_id","sort");--> statement-breakpoint
CREATE INDEX "process_history_actor" ON "process_history" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "process_history_task" ON "process_history" USING btree ("task_id","actor_id","seq");--> statement-breakpoint
CREATE INDEX "process_instance_starter" ON "process_instance" USING btree ("starter_id","created_at","id");--> statement-breakpoint
CREATE INDEX "process_reader_user" ON "process_reader" USING btree ("user_id","via","at","instance_id");--> statement-breakpoint
CREATE INDEX "process_task_open" ON "process_task" USING btree ("company_id","assignee_id","opened_at","id") WHERE state = 'open';