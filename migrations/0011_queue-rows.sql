-- Keeps application_queue, whoever changes an application. Drafts that were never submitted cost nothing here.
CREATE FUNCTION application_sought(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(lower(normalize(name, NFKC) COLLATE "C"), '\s', '', 'g')
$$;
--> statement-breakpoint
CREATE FUNCTION application_queue_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO application_queue (application, applicant, assignee, submitted_at, due_at, decided_at, round, state,
    supplier_type, area_code, credit_code, categories, expires_on, sought)
  VALUES (NEW.id, NEW.applicant, NEW.assignee, NEW.submitted_at, NEW.due_at, NEW.decided_at, NEW.round, NEW.state,
    NEW.supplier_type, NEW.area_code, NEW.credit_code,
    CASE WHEN jsonb_typeof(NEW.fields->'categories') = 'array' AND NEW.fields->'categories' <> '[]' THEN
      (SELECT '|' || string_agg(c, '|' ORDER BY c) || '|' FROM jsonb_array_elements_text(NEW.fields->'categories') c)
      ELSE '' END,
    coalesce(least(
      substring(NEW.fields->>'licence_valid_to' from '^\d{4}-\d\d-\d\d$'),
      CASE WHEN jsonb_typeof(NEW.fields->'certificates') = 'array' THEN
        (SELECT min(substring(c->>'valid_to' from '^\d{4}-\d\d-\d\d$')) FROM jsonb_array_elements(NEW.fields->'certificates') c)
      END), ''),
    application_sought(NEW.company_name))
  ON CONFLICT (application) DO UPDATE SET assignee = excluded.assignee, submitted_at = excluded.submitted_at,
    due_at = excluded.due_at, decided_at = excluded.decided_at, round = excluded.round, state = excluded.state,
    supplier_type = excluded.supplier_type, area_code = excluded.area_code, credit_code = excluded.credit_code,
    categories = excluded.categories, expires_on = excluded.expires_on, sought = excluded.sought;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER application_queue_keep AFTER INSERT OR UPDATE ON applications
  FOR EACH ROW WHEN (NEW.round > 0) EXECUTE FUNCTION application_queue_keep();
--> statement-breakpoint
UPDATE applications SET revision = revision WHERE round > 0;
--> statement-breakpoint
-- The last four digits are what people say on the telephone.
CREATE INDEX applicants_phone_end ON applicants (right(phone, 4));
