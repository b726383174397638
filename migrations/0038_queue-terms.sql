-- What names and categories are found by: pairs of neighbouring characters, and categories between bars. It costs far more
-- than a comparison, and the planner must know: it is for the index, and must not be asked of row after row.
CREATE FUNCTION application_terms(sought text, categories text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 100000 AS $$
  SELECT coalesce(array_agg(DISTINCT term), '{}') FROM (
    SELECT substr(sought, place, 2) AS term FROM generate_series(1, length(sought) - 1) AS place
    UNION ALL
    SELECT '|' || name || '|' FROM string_to_array(btrim(categories, '|'), '|') AS named(names), unnest(names) AS name WHERE name <> ''
  ) terms
$$;
--> statement-breakpoint
CREATE INDEX application_queue_terms ON application_queue USING gin (application_terms(sought, categories)) WITH (fastupdate = off);
--> statement-breakpoint
-- Counts by state read these alone, a fraction of the table and already in groups.
CREATE INDEX application_queue_counts ON application_queue (state, due_at) INCLUDE (assignee, expires_on, warnings);
--> statement-breakpoint
CREATE INDEX application_queue_names ON application_queue (state, sought) INCLUDE (due_at);
--> statement-breakpoint
-- Codes by their beginning: in the order of bytes, whatever the database's own order is.
CREATE INDEX application_queue_codes ON application_queue (credit_code COLLATE "C") INCLUDE (state, due_at);
