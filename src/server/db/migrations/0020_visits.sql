CREATE TABLE "landing_code" (
	"code" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"address" text NOT NULL,
	"by_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"host_id" text NOT NULL,
	"gate_id" text NOT NULL,
	"token" text NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"visitor_name" text NOT NULL,
	"visitor_company" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"plate" text DEFAULT '' NOT NULL,
	"companions" integer DEFAULT 0 NOT NULL,
	"purpose" text NOT NULL,
	"area" text DEFAULT '' NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"holder_hash" text,
	"pass_id" text,
	"seed" text,
	"instance_id" text,
	"agreed_at" timestamp with time zone,
	"inside_since" timestamp with time zone,
	"entries" integer DEFAULT 0 NOT NULL,
	"overstay_told_at" timestamp with time zone,
	"wiped_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visit_token_unique" UNIQUE("token"),
	CONSTRAINT "visit_pass_id_unique" UNIQUE("pass_id"),
	CONSTRAINT "visit_status" CHECK ("visit"."status" in ('invited', 'pending', 'approved', 'refused', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "visit_block" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"by_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visit_block_phone" UNIQUE("company_id","phone")
);
--> statement-breakpoint
CREATE TABLE "visit_gate" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "visit_gate_name" UNIQUE("company_id","name")
);
--> statement-breakpoint
CREATE TABLE "visit_passage" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"visit_id" text NOT NULL,
	"gate_id" text NOT NULL,
	"direction" text NOT NULL,
	"slot" integer,
	"people" integer NOT NULL,
	"by_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "visit_passage_once" UNIQUE("visit_id","slot","gate_id","direction"),
	CONSTRAINT "visit_passage_direction" CHECK ("visit_passage"."direction" in ('in', 'out'))
);
--> statement-breakpoint
CREATE TABLE "visit_roll_call" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"by_id" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "visit_roll_mark" (
	"roll_call_id" text NOT NULL,
	"visit_id" text NOT NULL,
	"by_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "visit_roll_mark_roll_call_id_visit_id_pk" PRIMARY KEY("roll_call_id","visit_id")
);
--> statement-breakpoint
CREATE INDEX "visit_host" ON "visit" USING btree ("company_id","host_id","end_at");--> statement-breakpoint
CREATE INDEX "visit_gate_day" ON "visit" USING btree ("company_id","gate_id","end_at");--> statement-breakpoint
CREATE INDEX "visit_phone" ON "visit" USING btree ("phone","end_at");--> statement-breakpoint
CREATE INDEX "visit_inside" ON "visit" USING btree ("company_id","inside_since");--> statement-breakpoint
CREATE INDEX "visit_instance" ON "visit" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "visit_passage_visit" ON "visit_passage" USING btree ("visit_id","at");--> statement-breakpoint
CREATE INDEX "visit_roll_call_company" ON "visit_roll_call" USING btree ("company_id","start_at");