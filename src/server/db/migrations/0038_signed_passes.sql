ALTER TABLE "visit" ADD COLUMN "pass_keys" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "has_v1" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "changed_by_id" text;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "revoked_by_id" text;--> statement-breakpoint
ALTER TABLE "visit_passage" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "visit_passage" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit_passage" ADD COLUMN "conflict" text;--> statement-breakpoint
ALTER TABLE "visit_passage" ADD CONSTRAINT "visit_passage_client" UNIQUE("company_id","client_id");--> statement-breakpoint
-- Passes issued before V2 keep their V1 codes until their visits end.
UPDATE "visit" SET "has_v1" = true WHERE "seed" IS NOT NULL;