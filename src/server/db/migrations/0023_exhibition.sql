CREATE TABLE "exhibition_feature" (
	"company_id" text NOT NULL,
	"day" text NOT NULL,
	"product_id" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "exhibition_feature_company_id_day_pk" PRIMARY KEY("company_id","day")
);
--> statement-breakpoint
CREATE TABLE "exhibition_product" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"name" text NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"initials" text DEFAULT '' NOT NULL,
	"model" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"tags" jsonb NOT NULL,
	"highlights" jsonb NOT NULL,
	"params" jsonb NOT NULL,
	"param_text" text DEFAULT '' NOT NULL,
	"slug" text DEFAULT '' NOT NULL,
	"photos" text DEFAULT '' NOT NULL,
	"parts" jsonb NOT NULL,
	"motions" jsonb NOT NULL,
	"hotspots" jsonb NOT NULL,
	"contact_id" text,
	"is_open" boolean DEFAULT true NOT NULL,
	"sort" integer NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exhibition_product_model" UNIQUE("company_id","model")
);
--> statement-breakpoint
CREATE TABLE "exhibition_unit" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"initials" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"color" text NOT NULL,
	"sort" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exhibition_unit_code" UNIQUE("company_id","code")
);
--> statement-breakpoint
CREATE TABLE "favorite_product" (
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"is_kept" boolean NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favorite_product_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_enquiry" (
	"id" text PRIMARY KEY NOT NULL,
	"enquiry_no" text NOT NULL,
	"company_id" text NOT NULL,
	"product_id" text NOT NULL,
	"wish" text NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"phone" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"day" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_enquiry_enquiry_no_unique" UNIQUE("enquiry_no"),
	CONSTRAINT "product_enquiry_day" UNIQUE("phone","product_id","day"),
	CONSTRAINT "product_enquiry_wish" CHECK ("product_enquiry"."wish" in ('quote', 'sample', 'plan', 'other'))
);
--> statement-breakpoint
CREATE INDEX "exhibition_product_unit" ON "exhibition_product" USING btree ("unit_id","sort");--> statement-breakpoint
CREATE INDEX "favorite_product_user" ON "favorite_product" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "product_enquiry_company" ON "product_enquiry" USING btree ("company_id","created_at");