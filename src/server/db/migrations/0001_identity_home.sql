CREATE TABLE "announcement" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"publisher_id" text,
	"publisher" text NOT NULL,
	"publish_time" timestamp with time zone NOT NULL,
	"is_top" boolean DEFAULT false NOT NULL,
	"must_read" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_read" (
	"announcement_id" text NOT NULL,
	"user_id" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "announcement_read_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "application" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"path" text NOT NULL,
	"open_type" text DEFAULT 'page' NOT NULL,
	"class_code" text NOT NULL,
	"class_name" text NOT NULL,
	"class_sort" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'enabled' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text,
	"title" text NOT NULL,
	"image" text NOT NULL,
	"link_type" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"location" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorite_application" (
	"user_id" text NOT NULL,
	"application_id" text NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "favorite_application_user_id_application_id_pk" PRIMARY KEY("user_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text,
	"user_id" text NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"business_type" text DEFAULT '' NOT NULL,
	"business_id" text DEFAULT '' NOT NULL,
	"open_page" text DEFAULT '' NOT NULL,
	"quick_action" text DEFAULT '' NOT NULL,
	"starred" boolean DEFAULT false NOT NULL,
	"sender_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "access_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_expiry_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" text PRIMARY KEY NOT NULL,
	"population" text NOT NULL,
	"username" text NOT NULL,
	"phone" text,
	"password_hash" text,
	"name" text NOT NULL,
	"nick_name" text DEFAULT '' NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"sex" text DEFAULT '' NOT NULL,
	"birthday" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"work_no" text DEFAULT '' NOT NULL,
	"company_id" text,
	"department_id" text,
	"post_id" text,
	"status" text DEFAULT 'active' NOT NULL,
	"agreed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "app_user_phone" UNIQUE("population","phone"),
	CONSTRAINT "app_user_name" UNIQUE("population","username"),
	CONSTRAINT "app_user_population" CHECK ("app_user"."population" in ('user', 'partner')),
	CONSTRAINT "app_user_status" CHECK ("app_user"."status" in ('active', 'disabled', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "certification" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"user_id" text NOT NULL,
	"company_name" text NOT NULL,
	"credit_code" text NOT NULL,
	"legal_person" text NOT NULL,
	"license_file_id" text NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"audit_items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"audit_remark" text DEFAULT '' NOT NULL,
	"audit_time" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "certification_company_id_unique" UNIQUE("company_id")
);
--> statement-breakpoint
CREATE TABLE "company" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"credit_code" text,
	"invite_code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_invite_code_unique" UNIQUE("invite_code")
);
--> statement-breakpoint
CREATE TABLE "department" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"parent_id" text,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "join_request" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"department_id" text,
	"post_id" text,
	"remark" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"refuse_reason" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "join_request_status" CHECK ("join_request"."status" in ('pending', 'agreed', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "partner" (
	"user_id" text PRIMARY KEY NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"credit_code" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"post_name" text DEFAULT '' NOT NULL,
	"role_name" text DEFAULT '' NOT NULL,
	"apply_status" text DEFAULT 'none' NOT NULL,
	"reason_for_rejection" text DEFAULT '' NOT NULL,
	"is_tenant" boolean DEFAULT false NOT NULL,
	"invite_code" text DEFAULT '' NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "phone_ticket" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"code_id" text NOT NULL,
	"phone" text NOT NULL,
	"population" text NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "post" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"population" text NOT NULL,
	"device_name" text DEFAULT '' NOT NULL,
	"os" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" text
);
--> statement-breakpoint
CREATE TABLE "sms_code" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"population" text NOT NULL,
	"purpose" text NOT NULL,
	"mac" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_device" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"device_id" text NOT NULL,
	"device_name" text DEFAULT '' NOT NULL,
	"platform" text DEFAULT '' NOT NULL,
	"os" text DEFAULT '' NOT NULL,
	"os_version" text DEFAULT '' NOT NULL,
	"app_version" text DEFAULT '' NOT NULL,
	"push_token" text DEFAULT '' NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_device_once" UNIQUE("user_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "user_role" (
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "user_role_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_role_name" CHECK ("user_role"."role" in ('administrator', 'reception', 'guard'))
);
--> statement-breakpoint
CREATE TABLE "wechat_binding" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"population" text NOT NULL,
	"door" text NOT NULL,
	"openid" text NOT NULL,
	"unionid" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wechat_binding_openid" UNIQUE("population","door","openid")
);
--> statement-breakpoint
CREATE TABLE "wechat_ticket" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"population" text NOT NULL,
	"door" text NOT NULL,
	"openid" text NOT NULL,
	"unionid" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "announcement_company" ON "announcement" USING btree ("company_id","publish_time");--> statement-breakpoint
CREATE INDEX "application_company" ON "application" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "message_user" ON "message" USING btree ("user_id","category","created_at");--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("user_id","read_at");--> statement-breakpoint
CREATE INDEX "access_token_session" ON "access_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "access_token_expiry" ON "access_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "app_user_company" ON "app_user" USING btree ("company_id","department_id");--> statement-breakpoint
CREATE INDEX "department_company" ON "department" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "join_request_company" ON "join_request" USING btree ("company_id","status","created_at");--> statement-breakpoint
CREATE INDEX "join_request_user" ON "join_request" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "post_company" ON "post" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "refresh_token_session" ON "refresh_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_token_expiry" ON "refresh_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sms_code_phone" ON "sms_code" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "sms_code_ip" ON "sms_code" USING btree ("ip","created_at");--> statement-breakpoint
CREATE INDEX "wechat_binding_user" ON "wechat_binding" USING btree ("user_id");