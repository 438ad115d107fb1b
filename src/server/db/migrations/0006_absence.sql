CREATE TABLE "absence" (
	"user_id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"substitute_id" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"process_keys" jsonb,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "process_history" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "process_task" ADD COLUMN "owner_id" text;--> statement-breakpoint
CREATE INDEX "absence_substitute" ON "absence" USING btree ("substitute_id","end_at");