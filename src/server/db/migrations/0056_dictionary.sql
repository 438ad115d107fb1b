CREATE TABLE "dictionary" (
	"company_id" text NOT NULL,
	"code" text NOT NULL,
	"entries" jsonb NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "dictionary_company_id_code_pk" PRIMARY KEY("company_id","code")
);
