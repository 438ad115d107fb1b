-- Of companies with one name the first keeps it: people join a company by its exact name, and the others had no way to be joined by theirs.
UPDATE "company" SET "name" = "name" || '（' || "invite_code" || '）' WHERE EXISTS (
	SELECT 1 FROM "company" AS "earlier" WHERE "earlier"."name" = "company"."name" AND ("earlier"."created_at", "earlier"."id") < ("company"."created_at", "company"."id")
);--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_name_unique" UNIQUE("name");