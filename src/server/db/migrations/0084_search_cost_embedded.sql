-- Without statistics the embedded database expects a few dozen rows of a company and computes the pairs of characters of
-- every row, a quarter of a millisecond each. This cost leads it to the index. PostgreSQL has statistics, and companies whose
-- few rows are cheaper to compare than the lists of an index of all companies.
DO $$ BEGIN
	IF version() LIKE '%PGlite%' THEN
		ALTER FUNCTION search_grams(text) COST 1000000;
	END IF;
END $$;
