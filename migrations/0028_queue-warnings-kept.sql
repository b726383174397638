-- As before, and what warnings are about is marked to be looked at anew when it changes.
CREATE OR REPLACE FUNCTION application_queue_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer := 1;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    changed := (OLD.round = 0 OR OLD.applicant <> NEW.applicant OR OLD.fields IS DISTINCT FROM NEW.fields)::integer;
  END IF;
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
  ON CONFLICT (application) DO UPDATE SET applicant = excluded.applicant, assignee = excluded.assignee,
    submitted_at = excluded.submitted_at, due_at = excluded.due_at, decided_at = excluded.decided_at, round = excluded.round,
    state = excluded.state, supplier_type = excluded.supplier_type, area_code = excluded.area_code,
    credit_code = excluded.credit_code, categories = excluded.categories, expires_on = excluded.expires_on,
    sought = excluded.sought, unchecked = application_queue.unchecked + changed;
  RETURN NULL;
END
$$;
