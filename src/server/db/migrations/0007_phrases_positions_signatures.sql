CREATE TABLE "opinion_phrase" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "opinion_phrase_once" UNIQUE("user_id","text")
);
--> statement-breakpoint
CREATE TABLE "position" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "process_history" ADD COLUMN "sign_digest" text;--> statement-breakpoint
CREATE INDEX "position_company" ON "position" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "process_comment_author" ON "process_comment" USING btree ("author_id","created_at");