CREATE TABLE "cloud_order" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"product_id" text NOT NULL,
	"service_id" text,
	"user_id" text NOT NULL,
	"instance_id" text NOT NULL,
	"months" integer NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "cloud_order_instance" UNIQUE("instance_id"),
	CONSTRAINT "cloud_order_state" CHECK ("cloud_order"."state" in ('open', 'approved', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "cloud_product" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"kind" text NOT NULL,
	"summary" text NOT NULL,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"monthly_price" bigint NOT NULL,
	"open_type" text NOT NULL,
	"open_target" text DEFAULT '' NOT NULL,
	"needs" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "cloud_product_open" CHECK ("cloud_product"."open_type" in ('page', 'url', 'none'))
);
--> statement-breakpoint
CREATE TABLE "cloud_service" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"product_id" text NOT NULL,
	"user_id" text,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"usage" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "study_assignment" (
	"resource_id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"due_date" date NOT NULL,
	"assigned_by" text NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "study_progress" (
	"user_id" text NOT NULL,
	"resource_id" text NOT NULL,
	"company_id" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"share" double precision DEFAULT 0 NOT NULL,
	"saved_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "study_progress_user_id_resource_id_pk" PRIMARY KEY("user_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "study_resource" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"cate_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"media" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"media_seconds" integer DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"publish_time" timestamp with time zone NOT NULL,
	CONSTRAINT "study_resource_kind" CHECK ("study_resource"."kind" in ('1', '2', '3')),
	CONSTRAINT "study_resource_cate" CHECK ("study_resource"."cate_id" in ('1', '3', '4', '5'))
);
--> statement-breakpoint
CREATE INDEX "cloud_order_company" ON "cloud_order" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "cloud_service_company" ON "cloud_service" USING btree ("company_id","end_date");--> statement-breakpoint
CREATE INDEX "study_progress_resource" ON "study_progress" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "study_resource_company" ON "study_resource" USING btree ("company_id","publish_time","id");