ALTER TABLE "product_enquiry" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "trial_request" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;