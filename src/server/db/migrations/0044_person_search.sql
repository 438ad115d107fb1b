CREATE FUNCTION search_grams(whole text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT gram), '{}') FROM (
    SELECT substr(whole, at, 1) AS gram FROM generate_series(1, length(whole)) AS at
    UNION ALL
    SELECT substr(whole, at, 2) FROM generate_series(1, length(whole) - 1) AS at
  ) AS grams
$$;--> statement-breakpoint
CREATE INDEX "app_user_grams" ON "app_user" USING gin (search_grams(lower("name" || ' ' || coalesce("phone", '') || ' ' || "work_no" || ' ' || "pinyin" || ' ' || "initials")));