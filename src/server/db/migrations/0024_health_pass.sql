CREATE TABLE "health_form" (
	"company_id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"lead" text DEFAULT '' NOT NULL,
	"definition" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"valid_hours" integer NOT NULL,
	"retention_days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_pass" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"visit_id" text,
	"user_id" text,
	"holder_hash" text NOT NULL,
	"pass_id" text NOT NULL,
	"sealed" text,
	"declared_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"delete_at" timestamp with time zone NOT NULL,
	CONSTRAINT "health_pass_pass_id_unique" UNIQUE("pass_id")
);
--> statement-breakpoint
CREATE INDEX "health_pass_visit" ON "health_pass" USING btree ("visit_id","declared_at");--> statement-breakpoint
CREATE INDEX "health_pass_user" ON "health_pass" USING btree ("user_id","declared_at");--> statement-breakpoint
CREATE INDEX "health_pass_delete" ON "health_pass" USING btree ("delete_at");