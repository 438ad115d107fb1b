CREATE INDEX "message_unspoken" ON "message" USING btree ("id") WHERE pinyin = '' and initials = '';--> statement-breakpoint
CREATE INDEX "app_user_unspoken" ON "app_user" USING btree ("id") WHERE pinyin = '' and initials = '';--> statement-breakpoint
CREATE INDEX "process_instance_unspoken" ON "process_instance" USING btree ("id") WHERE pinyin = '' and initials = '';