DROP INDEX "opportunity_owner_protected";--> statement-breakpoint
DROP INDEX "opportunity_protected";--> statement-breakpoint
CREATE INDEX "opportunity_owner_protected" ON "opportunity" USING btree ("owner_id","protect_end") WHERE status in ('approved', 'converted');--> statement-breakpoint
CREATE INDEX "opportunity_protected" ON "opportunity" USING btree ("protect_end") WHERE status in ('approved', 'converted');