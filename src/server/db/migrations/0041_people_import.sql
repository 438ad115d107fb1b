CREATE TABLE "people_import" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"user_id" text NOT NULL,
	"file_name" text NOT NULL,
	"status" text DEFAULT 'checked' NOT NULL,
	"entries" jsonb NOT NULL,
	"preview" jsonb NOT NULL,
	"faults" jsonb NOT NULL,
	"total" integer NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"faulty" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"beat_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_import_status" CHECK ("people_import"."status" in ('checked', 'running', 'done'))
);
--> statement-breakpoint
CREATE INDEX "people_import_user" ON "people_import" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "people_import_created_at" ON "people_import" USING btree ("created_at");