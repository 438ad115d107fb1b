CREATE TABLE "public_form_version" (
	"form_id" text NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	CONSTRAINT "public_form_version_form_id_version_pk" PRIMARY KEY("form_id","version")
);
--> statement-breakpoint
ALTER TABLE "public_submission" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "public_submission_form" ON "public_submission" USING btree ("form_id","created_at","id");
