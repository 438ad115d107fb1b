CREATE TABLE "application_view" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"app_code" text NOT NULL,
	"name" text NOT NULL,
	"process_key" text NOT NULL,
	"fields" jsonb NOT NULL,
	"choice_field" text DEFAULT '' NOT NULL,
	"audience" text DEFAULT 'involved' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "application_view_audience" CHECK ("application_view"."audience" in ('company', 'involved'))
);
--> statement-breakpoint
CREATE INDEX "application_view_app" ON "application_view" USING btree ("company_id","app_code","sort");