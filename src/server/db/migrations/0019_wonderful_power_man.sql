CREATE TABLE "launch_event" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"title" text NOT NULL,
	"slogan" text DEFAULT '' NOT NULL,
	"tags" jsonb NOT NULL,
	"address" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"agenda" jsonb NOT NULL,
	"speakers" jsonb NOT NULL,
	"capacity" integer NOT NULL,
	"live_url" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "launch_invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"code" text NOT NULL,
	"inviter_id" text,
	"guest_name" text NOT NULL,
	"guest_company" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "launch_invitation_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "launch_sign_up" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"sign_up_no" text NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"user_id" text,
	"invitation_id" text NOT NULL,
	"followed_id" text,
	"is_reminded" boolean DEFAULT false NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "launch_sign_up_sign_up_no_unique" UNIQUE("sign_up_no"),
	CONSTRAINT "launch_sign_up_phone" UNIQUE("event_id","phone")
);
--> statement-breakpoint
CREATE INDEX "launch_event_end" ON "launch_event" USING btree ("end_at");--> statement-breakpoint
CREATE INDEX "launch_invitation_inviter" ON "launch_invitation" USING btree ("inviter_id","event_id","created_at");--> statement-breakpoint
CREATE INDEX "launch_sign_up_user" ON "launch_sign_up" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "launch_sign_up_followed" ON "launch_sign_up" USING btree ("followed_id");