CREATE INDEX "app_user_department" ON "app_user" USING btree ("company_id","department_id","pinyin","name","id");--> statement-breakpoint
CREATE INDEX "app_user_added" ON "app_user" USING btree ("company_id","created_at","id") WHERE population = 'user';--> statement-breakpoint
DROP INDEX "app_user_company";
