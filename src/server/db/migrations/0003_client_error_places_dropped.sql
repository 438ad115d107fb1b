ALTER TABLE "client_error" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "client_error" DROP COLUMN "place";