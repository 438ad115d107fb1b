CREATE TABLE "partner_term" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "partner_term_name" UNIQUE("name","kind"),
	CONSTRAINT "partner_term_kind" CHECK ("partner_term"."kind" in ('company', 'post', 'role'))
);
--> statement-breakpoint
INSERT INTO "partner_term" ("id", "kind", "name")
SELECT gen_random_uuid()::text, "kind", "name" FROM (
	SELECT 'company' AS "kind", "company_name" AS "name" FROM "partner"
	UNION SELECT 'post', "post_name" FROM "partner"
	UNION SELECT 'role', "role_name" FROM "partner"
) "given" WHERE "name" <> '';
