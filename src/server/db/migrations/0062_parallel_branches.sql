ALTER TABLE "process_instance" ADD COLUMN "lanes" jsonb DEFAULT '[]'::jsonb NOT NULL;
