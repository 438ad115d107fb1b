ALTER TABLE "visit_entry_rule" ADD COLUMN "english" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "nda_language" text;