CREATE TABLE "coupon_code" (
	"code" text PRIMARY KEY NOT NULL,
	"template_id" text NOT NULL,
	"used_by" text,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coupon_template" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"use_price" integer DEFAULT 0 NOT NULL,
	"discount_price" integer,
	"discount_percent" integer,
	"discount_limit_price" integer,
	"description" text DEFAULT '' NOT NULL,
	"product_scope" text DEFAULT '' NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_template_type" CHECK ("coupon_template"."type" in ('1', '2'))
);
--> statement-breakpoint
CREATE TABLE "notification_choice" (
	"user_id" text NOT NULL,
	"category" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "notification_choice_user_id_category_channel_pk" PRIMARY KEY("user_id","category","channel")
);
--> statement-breakpoint
CREATE TABLE "user_coupon" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"template_id" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "user_coupon_once" UNIQUE("user_id","template_id")
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "position_id" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "deletion_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "is_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "platform" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "app_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "coupon_code_template" ON "coupon_code" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "user_coupon_user" ON "user_coupon" USING btree ("user_id","valid_until");--> statement-breakpoint
CREATE INDEX "app_user_deletion" ON "app_user" USING btree ("deletion_at");