CREATE TABLE "deactivation" (
	"user_id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"by_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"visit_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"host_id" text
);
--> statement-breakpoint
CREATE INDEX "app_user_people" ON "app_user" USING btree ("company_id","pinyin","name","id") WHERE population = 'user';