CREATE TABLE "visit_entry_rule" (
	"company_id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"has_induction" boolean DEFAULT false NOT NULL,
	"is_induction_required" boolean DEFAULT false NOT NULL,
	"induction_months" integer DEFAULT 12 NOT NULL,
	"induction" jsonb NOT NULL,
	"induction_version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_induction" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"visit_id" text NOT NULL,
	"phone_mark" text NOT NULL,
	"version" integer NOT NULL,
	"done_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "visit_induction_mark" ON "visit_induction" USING btree ("company_id","phone_mark","done_at");--> statement-breakpoint
CREATE INDEX "visit_induction_visit" ON "visit_induction" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "visit_induction_done" ON "visit_induction" USING btree ("done_at");
