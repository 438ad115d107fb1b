CREATE TABLE "known_device" (
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"last_sign_in_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);
--> statement-breakpoint
ALTER TABLE "sms_code" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "known_device_user" ON "known_device" USING btree ("user_id","last_sign_in_at");