CREATE TABLE "discarded_file" (
	"id" text PRIMARY KEY NOT NULL
);
