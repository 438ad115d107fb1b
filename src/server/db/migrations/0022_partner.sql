CREATE TABLE "opportunity" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"opportunity_no" text DEFAULT '' NOT NULL,
	"opportunity_name" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_key" text NOT NULL,
	"credit_code" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"district" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"product_type" text DEFAULT '' NOT NULL,
	"product_id" text,
	"activity_id" text,
	"demand" text DEFAULT '' NOT NULL,
	"expect_amount" bigint,
	"expect_sign_date" text DEFAULT '' NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"rejected_fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"protect_start" timestamp with time zone,
	"protect_end" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"extensions" integer DEFAULT 0 NOT NULL,
	"instance_id" text,
	"won_amount" bigint,
	"sign_date" text DEFAULT '' NOT NULL,
	"lost_reason" text DEFAULT '' NOT NULL,
	"next_step" text DEFAULT '' NOT NULL,
	"next_date" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"reviewed_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "opportunity_status" CHECK ("opportunity"."status" in ('draft', 'submitted', 'reviewing', 'approved', 'rejected', 'converted', 'won', 'lost', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "opportunity_claim" (
	"company_id" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "opportunity_claim_company_id_kind_value_pk" PRIMARY KEY("company_id","kind","value")
);
--> statement-breakpoint
CREATE TABLE "opportunity_event" (
	"id" text PRIMARY KEY NOT NULL,
	"opportunity_id" text NOT NULL,
	"action" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"by_name" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opportunity_extension" (
	"id" text PRIMARY KEY NOT NULL,
	"opportunity_id" text NOT NULL,
	"instance_id" text NOT NULL,
	"days" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "opportunity_follow_up" (
	"id" text PRIMARY KEY NOT NULL,
	"opportunity_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"next_step" text DEFAULT '' NOT NULL,
	"next_date" text DEFAULT '' NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opportunity_tally" (
	"owner_id" text NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "opportunity_tally_owner_id_status_pk" PRIMARY KEY("owner_id","status")
);
--> statement-breakpoint
CREATE TABLE "partner_activity" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"lead" text DEFAULT '' NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"agenda" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"materials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"sign_up_end_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"inviter_id" text NOT NULL,
	"invitee_name" text NOT NULL,
	"invitee_company" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"path" text NOT NULL,
	"used_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_invitation_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "partner_product" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_sign_up" (
	"id" text PRIMARY KEY NOT NULL,
	"activity_id" text NOT NULL,
	"user_id" text NOT NULL,
	"guest_id" text NOT NULL,
	"people" integer NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_sign_up_once" UNIQUE("activity_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "rejected_fields" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "license_file_id" text;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "contacts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "instance_id" text;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "inviter_id" text;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "opportunity_owner" ON "opportunity" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "opportunity_owner_status" ON "opportunity" USING btree ("owner_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "opportunity_owner_next" ON "opportunity" USING btree ("owner_id","next_date") WHERE next_date <> '';--> statement-breakpoint
CREATE INDEX "opportunity_company" ON "opportunity" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "opportunity_instance" ON "opportunity" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "opportunity_live_name" ON "opportunity" USING btree ("company_id","customer_key") WHERE status in ('submitted', 'reviewing', 'approved', 'converted', 'won');--> statement-breakpoint
CREATE INDEX "opportunity_live_code" ON "opportunity" USING btree ("company_id","credit_code") WHERE status in ('submitted', 'reviewing', 'approved', 'converted', 'won');--> statement-breakpoint
CREATE INDEX "opportunity_live_phone" ON "opportunity" USING btree ("company_id","contact_phone") WHERE status in ('submitted', 'reviewing', 'approved', 'converted', 'won');--> statement-breakpoint
CREATE INDEX "opportunity_protected" ON "opportunity" USING btree ("protect_end") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "opportunity_event_of" ON "opportunity_event" USING btree ("opportunity_id","at");--> statement-breakpoint
CREATE INDEX "opportunity_extension_of" ON "opportunity_extension" USING btree ("opportunity_id","created_at");--> statement-breakpoint
CREATE INDEX "opportunity_extension_instance" ON "opportunity_extension" USING btree ("instance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "opportunity_extension_waiting" ON "opportunity_extension" USING btree ("opportunity_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "opportunity_follow_up_of" ON "opportunity_follow_up" USING btree ("opportunity_id","created_at");--> statement-breakpoint
CREATE INDEX "partner_activity_company" ON "partner_activity" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "partner_invitation_inviter" ON "partner_invitation" USING btree ("inviter_id","created_at");--> statement-breakpoint
CREATE INDEX "partner_product_company" ON "partner_product" USING btree ("company_id","sort");--> statement-breakpoint
CREATE INDEX "partner_sign_up_user" ON "partner_sign_up" USING btree ("user_id");