CREATE TABLE "favorite_report" (
	"user_id" text NOT NULL,
	"report_id" text NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "favorite_report_user_id_report_id_pk" PRIMARY KEY("user_id","report_id")
);
--> statement-breakpoint
CREATE TABLE "report" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"initials" text DEFAULT '' NOT NULL,
	"icon" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"class_code" text NOT NULL,
	"class_name" text NOT NULL,
	"class_icon" text DEFAULT '' NOT NULL,
	"class_sort" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "report_code" UNIQUE("company_id","code")
);
--> statement-breakpoint
CREATE INDEX "report_class" ON "report" USING btree ("company_id","class_sort","sort");