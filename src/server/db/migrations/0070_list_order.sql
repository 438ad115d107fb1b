ALTER TABLE "app_user" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
UPDATE "app_user" SET "last_sign_in_at" = "signed"."at" FROM (SELECT "user_id", max("created_at") AS "at" FROM "session" GROUP BY "user_id") AS "signed" WHERE "app_user"."id" = "signed"."user_id";--> statement-breakpoint
CREATE INDEX "app_user_work_no" ON "app_user" USING btree ("company_id",(work_no = ''),"work_no","id") WHERE population = 'user';--> statement-breakpoint
CREATE INDEX "app_user_signed_in" ON "app_user" USING btree ("company_id","last_sign_in_at" DESC NULLS LAST,"id") WHERE population = 'user';--> statement-breakpoint
ALTER TABLE "exhibition_product" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
UPDATE "exhibition_product" SET "updated_at" = "created_at";--> statement-breakpoint
ALTER TABLE "exhibition_product" ALTER COLUMN "updated_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "exhibition_unit" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
UPDATE "exhibition_unit" SET "updated_at" = coalesce((SELECT max("created_at") FROM "exhibition_product" WHERE "unit_id" = "exhibition_unit"."id"), now());--> statement-breakpoint
ALTER TABLE "exhibition_unit" ALTER COLUMN "updated_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "visit_start" ON "visit" USING btree ("company_id","start_at","id") WHERE leader_id is null;--> statement-breakpoint
CREATE INDEX "visit_created" ON "visit" USING btree ("company_id","created_at","id") WHERE leader_id is null;
