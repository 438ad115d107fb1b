CREATE TABLE "subscribe_message" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	"page" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscribe_quota" (
	"user_id" text NOT NULL,
	"template_id" text NOT NULL,
	"kind" text NOT NULL,
	"remaining" integer DEFAULT 0 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscribe_quota_user_id_template_id_pk" PRIMARY KEY("user_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "process_link" (
	"company_id" text NOT NULL,
	"instance_id" text NOT NULL,
	"linked_id" text NOT NULL,
	"by_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "process_link_instance_id_linked_id_pk" PRIMARY KEY("instance_id","linked_id")
);
--> statement-breakpoint
ALTER TABLE "process_draft" ADD COLUMN "priority" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "process_history" ADD COLUMN "signed_form" jsonb;--> statement-breakpoint
ALTER TABLE "process_history" ADD COLUMN "form_digest" text;--> statement-breakpoint
CREATE INDEX "subscribe_message_next" ON "subscribe_message" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "subscribe_quota_kind" ON "subscribe_quota" USING btree ("kind","user_id");--> statement-breakpoint
CREATE INDEX "process_link_back" ON "process_link" USING btree ("linked_id");