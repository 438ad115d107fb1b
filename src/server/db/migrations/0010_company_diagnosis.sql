CREATE TABLE "diagnosis" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"user_id" text NOT NULL,
	"edition" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"total" integer NOT NULL,
	"scores" jsonb NOT NULL,
	"finished_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "diagnosis_draft" (
	"user_id" text NOT NULL,
	"company_id" text NOT NULL,
	"answers" jsonb NOT NULL,
	"version" integer NOT NULL,
	"device_name" text DEFAULT '' NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "diagnosis_draft_user_id_company_id_pk" PRIMARY KEY("user_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "company_invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"created_by" text NOT NULL,
	"code" text NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"department_id" text,
	"note" text DEFAULT '' NOT NULL,
	"max_uses" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "company_invitation_code_unique" UNIQUE("code"),
	CONSTRAINT "company_invitation_role" CHECK ("company_invitation"."role" in ('', 'administrator', 'reception', 'guard'))
);
--> statement-breakpoint
CREATE TABLE "menu_right" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"menu_key" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "menu_right_role" CHECK ("menu_right"."role" in ('staff', 'administrator', 'reception', 'guard'))
);
--> statement-breakpoint
ALTER TABLE "join_request" DROP CONSTRAINT "join_request_status";--> statement-breakpoint
ALTER TABLE "join_request" ADD COLUMN "wanted_department" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "join_request" ADD COLUMN "invitation_id" text;--> statement-breakpoint
ALTER TABLE "join_request" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "diagnosis_company" ON "diagnosis" USING btree ("company_id","finished_at");--> statement-breakpoint
CREATE INDEX "company_invitation_company" ON "company_invitation" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "menu_right_company" ON "menu_right" USING btree ("company_id","menu_key");--> statement-breakpoint
CREATE INDEX "join_request_invitation" ON "join_request" USING btree ("invitation_id");--> statement-breakpoint
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_status" CHECK ("join_request"."status" in ('pending', 'agreed', 'refused', 'withdrawn'));