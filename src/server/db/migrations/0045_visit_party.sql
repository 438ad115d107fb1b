ALTER TABLE "visit" ADD COLUMN "leader_id" text;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "repeat" jsonb;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "registered_by_id" text;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "resent_at" timestamp with time zone;--> statement-breakpoint
UPDATE "visit" SET
  "arrived_at" = (SELECT max("at") FROM "visit_passage" WHERE "visit_id" = "visit"."id" AND "direction" = 'in'),
  "left_at" = (SELECT max("at") FROM "visit_passage" WHERE "visit_id" = "visit"."id" AND "direction" = 'out');--> statement-breakpoint
CREATE INDEX "visit_leader" ON "visit" USING btree ("leader_id");--> statement-breakpoint
CREATE INDEX "visit_left" ON "visit" USING btree ("company_id","left_at");