CREATE TABLE "activity" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"title" text NOT NULL,
	"address" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"sign_from" timestamp with time zone NOT NULL,
	"late_after" timestamp with time zone NOT NULL,
	"gates" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_guest" (
	"id" text PRIMARY KEY NOT NULL,
	"activity_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"post" text DEFAULT '' NOT NULL,
	"seat" text DEFAULT '' NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "activity_guest_code_unique" UNIQUE("code"),
	CONSTRAINT "activity_guest_phone" UNIQUE("activity_id","phone")
);
--> statement-breakpoint
CREATE TABLE "activity_scan" (
	"id" text PRIMARY KEY NOT NULL,
	"activity_id" text NOT NULL,
	"guest_id" text NOT NULL,
	"direction" text NOT NULL,
	"gate" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_user_id" text,
	CONSTRAINT "activity_scan_direction" CHECK ("activity_scan"."direction" in ('in', 'out'))
);
--> statement-breakpoint
CREATE INDEX "activity_company" ON "activity" USING btree ("company_id","end_at");--> statement-breakpoint
CREATE INDEX "activity_guest_by_phone" ON "activity_guest" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "activity_scan_guest" ON "activity_scan" USING btree ("guest_id","direction","occurred_at");--> statement-breakpoint
CREATE INDEX "activity_scan_activity" ON "activity_scan" USING btree ("activity_id");