ALTER TABLE "visit" ADD COLUMN "nda_no" text;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "nda_version" integer;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "nda_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "nda_file_id" text;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_nda_no_unique" UNIQUE("nda_no");--> statement-breakpoint
ALTER TABLE "visit_entry_rule" ADD COLUMN "has_nda" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_entry_rule" ADD COLUMN "nda_areas" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_entry_rule" ADD COLUMN "nda_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_entry_rule" ADD COLUMN "nda_version" integer DEFAULT 0 NOT NULL;
