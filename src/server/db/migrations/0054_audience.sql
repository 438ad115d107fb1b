CREATE FUNCTION audience_keys(reader text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE me AS (
    SELECT id, company_id, department_id, post_id FROM app_user
    WHERE id = reader AND population = 'user' AND status = 'active'
  ), above AS (
    SELECT department.id, department.parent_id FROM department
    JOIN me ON department.id = me.department_id AND department.company_id = me.company_id
    UNION
    SELECT department.id, department.parent_id FROM department JOIN above ON department.id = above.parent_id
  )
  SELECT array(
    SELECT 'u:' || id FROM me
    UNION ALL
    SELECT 'p:' || post_id FROM me WHERE post_id IS NOT NULL
    UNION ALL
    SELECT 'd:' || id FROM above
  )
$$;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "audience" text[];--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_assignment" ADD COLUMN "audience" text[];
