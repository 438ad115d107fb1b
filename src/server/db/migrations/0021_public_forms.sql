CREATE TABLE "public_form" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"lead" text DEFAULT '' NOT NULL,
	"definition" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone,
	"capacity" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL,
	"code" text NOT NULL,
	"inviter_id" text NOT NULL,
	"invitee_name" text NOT NULL,
	"invitee_company" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "public_invitation_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "public_quota" (
	"form_id" text NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"quota" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "public_quota_form_id_field_value_pk" PRIMARY KEY("form_id","field","value")
);
--> statement-breakpoint
CREATE TABLE "public_submission" (
	"id" text PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL,
	"company_id" text NOT NULL,
	"kind" text NOT NULL,
	"submission_no" text NOT NULL,
	"receipt" text NOT NULL,
	"person" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	"status" text DEFAULT 'submitted' NOT NULL,
	"pick_up_code" text,
	"invitation_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "public_submission_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "public_submission_person" UNIQUE("form_id","person"),
	CONSTRAINT "public_submission_no" UNIQUE("company_id","submission_no"),
	CONSTRAINT "public_submission_pick_up" UNIQUE("company_id","pick_up_code")
);
--> statement-breakpoint
CREATE INDEX "public_form_company_kind" ON "public_form" USING btree ("company_id","kind","opens_at");--> statement-breakpoint
CREATE INDEX "public_submission_company" ON "public_submission" USING btree ("company_id","created_at");