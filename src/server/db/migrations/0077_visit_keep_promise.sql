CREATE TABLE "visit_keep_promise" (
	"since" timestamp with time zone PRIMARY KEY NOT NULL,
	"days" integer NOT NULL
);
