ALTER TABLE "exhibition_unit" ADD COLUMN "is_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_template" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "landing_code" ADD COLUMN "revoked_at" timestamp with time zone;