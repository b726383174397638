-- Names of companies and staff by pinyin and initials: triggers note what is new or changed, a search spells it.
create table name_spellings (
  kind text not null,
  id bigint not null,
  name text,
  words tsvector default ''::tsvector not null,
  constraint name_spellings_kind_id_pk primary key (kind, id)
);
create index name_spellings_words on name_spellings using gin (words) with (fastupdate=off);
create index name_spellings_new on name_spellings (id desc, kind) where (name is not null);
comment on table name_spellings is 'Pinyin and initials of the names of companies and staff, to find them by; noted by triggers, spelled by the next search.';
comment on column name_spellings.kind is 'application, signup, fabric_request or screen_user.';
comment on column name_spellings.id is 'Id of the row that is called so.';
comment on column name_spellings.name is 'A name that is not spelled yet.';
comment on column name_spellings.words is 'Spellings, as of jobs.title_words.';

-- Arguments: the kind, and the columns of the id and of the name.
create function name_spellings_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM name_spellings WHERE kind = TG_ARGV[0] AND id = (to_jsonb(OLD) ->> TG_ARGV[1])::bigint;
  ELSE
    INSERT INTO name_spellings (kind, id, name)
    VALUES (TG_ARGV[0], (to_jsonb(NEW) ->> TG_ARGV[1])::bigint, to_jsonb(NEW) ->> TG_ARGV[2])
    ON CONFLICT (kind, id) DO UPDATE SET name = excluded.name, words = excluded.words;
  END IF;
  RETURN NULL;
END
$function$;

create trigger name_spelled after insert or delete on application_queue for each row execute function name_spellings_keep('application', 'application', 'sought');
create trigger name_changed after update on application_queue for each row when (old.sought is distinct from new.sought) execute function name_spellings_keep('application', 'application', 'sought');
create trigger name_spelled after insert or delete on signups for each row execute function name_spellings_keep('signup', 'id', 'company');
create trigger name_changed after update on signups for each row when (old.company is distinct from new.company) execute function name_spellings_keep('signup', 'id', 'company');
create trigger name_spelled after insert or delete on fabric_requests for each row execute function name_spellings_keep('fabric_request', 'id', 'company');
create trigger name_changed after update on fabric_requests for each row when (old.company is distinct from new.company) execute function name_spellings_keep('fabric_request', 'id', 'company');
create trigger name_spelled after insert or delete on screen_users for each row execute function name_spellings_keep('screen_user', 'id', 'name');
create trigger name_changed after update on screen_users for each row when (old.name is distinct from new.name) execute function name_spellings_keep('screen_user', 'id', 'name');

insert into name_spellings (kind, id, name)
  select 'application', application, sought from application_queue
  union all select 'signup', id, company from signups
  union all select 'fabric_request', id, company from fabric_requests
  union all select 'screen_user', id, name from screen_users;
