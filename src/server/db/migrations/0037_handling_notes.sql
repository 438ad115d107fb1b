ALTER TABLE "product_enquiry" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "public_submission" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trial_request" ADD COLUMN "note" text DEFAULT '' NOT NULL;