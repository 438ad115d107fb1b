CREATE TABLE "audit_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"act" text NOT NULL,
	"act_name" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"device_name" text DEFAULT '' NOT NULL,
	"trace_id" text DEFAULT '' NOT NULL,
	"grams" text[] NOT NULL,
	CONSTRAINT "audit_entry_kind" CHECK ("audit_entry"."kind" in ('manage', 'session'))
);
--> statement-breakpoint
CREATE INDEX "audit_entry_company" ON "audit_entry" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_of_kind" ON "audit_entry" USING btree ("company_id","kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entry_grams" ON "audit_entry" USING gin ("grams");--> statement-breakpoint
-- Rows are added only. The retention job says so within its transaction, and may delete what is older than half a year.
CREATE FUNCTION "keep_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('app.audit_retention', true) = 'on' AND OLD."at" < now() - interval '180 days' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_entry_kept" BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "keep_audit_entry"();--> statement-breakpoint
CREATE TRIGGER "audit_entry_kept_whole" BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_entry"();
