CREATE TABLE "recent_application" (
	"user_id" text NOT NULL,
	"application_id" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recent_application_user_id_application_id_pk" PRIMARY KEY("user_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "trial_request" (
	"id" text PRIMARY KEY NOT NULL,
	"request_no" text NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"contact_name" text NOT NULL,
	"phone" text NOT NULL,
	"industry" text NOT NULL,
	"size" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"day" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trial_request_request_no_unique" UNIQUE("request_no"),
	CONSTRAINT "trial_request_phone_day" UNIQUE("phone","day")
);
--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "initials" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "initials" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "process_instance" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "process_instance" ADD COLUMN "initials" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "trial_request_company" ON "trial_request" USING btree ("company_id","created_at");