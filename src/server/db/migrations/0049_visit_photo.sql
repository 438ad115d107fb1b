ALTER TABLE "visit" ADD COLUMN "photo_file_id" text;--> statement-breakpoint
ALTER TABLE "visit_entry_rule" ADD COLUMN "photo" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_entry_rule" ADD CONSTRAINT "visit_entry_rule_photo" CHECK ("visit_entry_rule"."photo" in ('off', 'optional', 'required'));
