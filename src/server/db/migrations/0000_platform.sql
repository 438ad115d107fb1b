CREATE TABLE "client_error" (
	"id" text PRIMARY KEY NOT NULL,
	"trace_id" text NOT NULL,
	"route" text NOT NULL,
	"version" text NOT NULL,
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE TABLE "rate_window" (
	"subject" text NOT NULL,
	"starts_at" bigint NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "rate_window_subject_starts_at_pk" PRIMARY KEY("subject","starts_at")
);
--> statement-breakpoint
CREATE TABLE "secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"company_id" text,
	"scope" text DEFAULT 'owner' NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upload_scope" CHECK ("upload"."scope" in ('owner', 'company', 'public'))
);
--> statement-breakpoint
CREATE INDEX "client_error_created_at" ON "client_error" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_created_at" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "upload_owner" ON "upload" USING btree ("owner_id","created_at");