ALTER TABLE "client_error" ADD COLUMN "message" text NOT NULL;--> statement-breakpoint
ALTER TABLE "client_error" ADD COLUMN "stack" text NOT NULL;