CREATE TABLE "line_change" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"machine_id" text NOT NULL,
	"change_no" text NOT NULL,
	"from_line_id" text NOT NULL,
	"to_line_id" text NOT NULL,
	"from_product_id" text NOT NULL,
	"to_product_id" text NOT NULL,
	"status" text NOT NULL,
	"starter_id" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "line_change_no" UNIQUE("company_id","change_no")
);
--> statement-breakpoint
CREATE TABLE "line_change_step" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"change_id" text NOT NULL,
	"seq" integer NOT NULL,
	"name" text NOT NULL,
	"hint" text DEFAULT '' NOT NULL,
	"standard_minutes" integer NOT NULL,
	"kind" text NOT NULL,
	"measures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"done_by_id" text,
	"done_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "line_change_step_seq" UNIQUE("change_id","seq")
);
--> statement-breakpoint
CREATE TABLE "machine" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"line_id" text NOT NULL,
	"product_id" text NOT NULL,
	"code" text NOT NULL,
	"model" text NOT NULL,
	"kind" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"order_no" text DEFAULT '' NOT NULL,
	"order_done" integer DEFAULT 0 NOT NULL,
	"order_total" integer DEFAULT 0 NOT NULL,
	"is_simulated" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "machine_code" UNIQUE("company_id","code")
);
--> statement-breakpoint
CREATE TABLE "machine_call" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"machine_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"instance_id" text NOT NULL,
	"caller_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "machine_call_instance" UNIQUE("instance_id")
);
--> statement-breakpoint
CREATE TABLE "machine_parameter" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"machine_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"digits" integer DEFAULT 0 NOT NULL,
	"value" real NOT NULL,
	"warn_above" real,
	"upper" real NOT NULL,
	"lower" real,
	CONSTRAINT "machine_parameter_code" UNIQUE("machine_id","code")
);
--> statement-breakpoint
CREATE TABLE "machine_state" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"machine_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone,
	CONSTRAINT "machine_state_start" UNIQUE("machine_id","start_at")
);
--> statement-breakpoint
CREATE TABLE "machine_upkeep" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"machine_id" text NOT NULL,
	"name" text NOT NULL,
	"owner_id" text NOT NULL,
	"interval_days" integer NOT NULL,
	"last_done_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"machine_kind" text NOT NULL,
	"ideal_cycle_ms" integer NOT NULL,
	CONSTRAINT "product_code" UNIQUE("company_id","code")
);
--> statement-breakpoint
CREATE TABLE "production_clock" (
	"company_id" text PRIMARY KEY NOT NULL,
	"lived_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "production_line" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "production_line_code" UNIQUE("company_id","code")
);
--> statement-breakpoint
CREATE TABLE "production_record" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"line_id" text NOT NULL,
	"machine_id" text NOT NULL,
	"product_id" text NOT NULL,
	"work_day" text NOT NULL,
	"shift" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"planned_seconds" integer NOT NULL,
	"run_seconds" integer NOT NULL,
	"ideal_cycle_ms" integer NOT NULL,
	"plan" integer NOT NULL,
	"total" integer NOT NULL,
	"good" integer NOT NULL,
	"downtime" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"defects" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"energy_wh" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "production_record_start" UNIQUE("machine_id","start_at")
);
--> statement-breakpoint
CREATE INDEX "line_change_machine" ON "line_change" USING btree ("machine_id","start_at");--> statement-breakpoint
CREATE INDEX "line_change_company" ON "line_change" USING btree ("company_id","start_at");--> statement-breakpoint
CREATE INDEX "machine_line" ON "machine" USING btree ("company_id","line_id","sort");--> statement-breakpoint
CREATE INDEX "machine_call_machine" ON "machine_call" USING btree ("machine_id","created_at");--> statement-breakpoint
CREATE INDEX "machine_upkeep_machine" ON "machine_upkeep" USING btree ("machine_id","due_at");--> statement-breakpoint
CREATE INDEX "production_record_day" ON "production_record" USING btree ("company_id","work_day","line_id");--> statement-breakpoint
CREATE INDEX "production_record_time" ON "production_record" USING btree ("company_id","start_at");