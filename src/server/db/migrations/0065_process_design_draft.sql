CREATE TABLE "process_design_draft" (
	"company_id" text NOT NULL,
	"key" text NOT NULL,
	"base" integer NOT NULL,
	"revision" integer NOT NULL,
	"content" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by_id" text NOT NULL,
	CONSTRAINT "process_design_draft_company_id_key_pk" PRIMARY KEY("company_id","key")
);
--> statement-breakpoint
CREATE INDEX "process_design_draft_age" ON "process_design_draft" USING btree ("saved_at");
