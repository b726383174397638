-- The schema of version f81aabb7 (26 November 2026), grouped by feature. Every later change is a file of its own.

create sequence tracking_visit_ids as integer;

create function application_sought(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT regexp_replace(lower(normalize(name, NFKC) COLLATE "C"), '\s', '', 'g')
$function$;

create function application_terms(sought text, categories text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 100000
AS $function$
  SELECT coalesce(array_agg(DISTINCT term), '{}') FROM (
    SELECT substr(sought, place, 2) AS term FROM generate_series(1, length(sought) - 1) AS place
    UNION ALL
    SELECT '|' || name || '|' FROM string_to_array(btrim(categories, '|'), '|') AS named(names), unnest(names) AS name WHERE name <> ''
  ) terms
$function$;

create function company_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN length(short) >= 2 THEN short ELSE plain END
  FROM (SELECT plain, regexp_replace(regexp_replace(plain,
      '^((北京|天津|上海|重庆)市?|(河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾)省?|内蒙古(自治区)?|广西(壮族自治区)?|西藏(自治区)?|宁夏(回族自治区)?|新疆(维吾尔自治区)?|(香港|澳门)(特别行政区)?)', ''),
      '(股份有限责任公司|有限责任公司|股份有限公司|有限公司)$', '') AS short
    FROM (SELECT regexp_replace(lower(normalize(coalesce(name, ''), NFKC) COLLATE "C"),
      '[][[:space:](){}<>【】〔〕《》〈〉「」『』·•.,，。、"''“”‘’_-]', '', 'g') AS plain) AS cleaned) AS shortened
$function$;


-- kit

create table data_keys (
  id text primary key,
  added_at timestamptz not null,
  retired_at timestamptz
);

create table periodic_runs (
  name text primary key,
  begun_at timestamptz not null
);

create table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);


-- accounts

create table applicants (
  id bigint generated always as identity primary key,
  phone text not null,
  created_at timestamptz default now() not null,
  disabled_at timestamptz,
  phone_index text,
  phone_end text
);
create index applicants_phone_end on applicants (phone_end);
create unique index applicants_phone_index on applicants (phone_index);

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null,
  actor bigint,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  address text
);
create index audit_entries_actor on audit_entries (actor_kind, actor, id);
create index audit_entries_area on audit_entries (split_part(action, '.'::text, 1), id);
create index audit_entries_at on audit_entries (at);
create index audit_entries_subject on audit_entries (subject, at);

create table screen_users (
  id bigint generated always as identity primary key,
  username text not null,
  name text not null,
  password_hash text not null,
  roles text[] not null,
  created_at timestamptz default now() not null,
  disabled_at timestamptz
);
create unique index screen_users_username on screen_users (username);

create table sessions (
  id text primary key,
  kind text not null,
  account bigint not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null
);
create index sessions_account on sessions (kind, account);
create index sessions_expires on sessions (expires_at);

create table verify_codes (
  phone text,
  purpose text,
  code_hmac text not null,
  tries integer not null,
  expires_at timestamptz not null,
  used_for text,
  constraint verify_codes_phone_purpose_pk primary key (phone, purpose)
);

create table screen_second_factors (
  account bigint primary key constraint screen_second_factors_account_screen_users_id_fk references screen_users(id) on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  used_step bigint default 0 not null,
  recovery_codes text[] not null
);


-- kit/sms

create table short_messages (
  id bigint generated always as identity primary key,
  about text not null,
  template text not null,
  text text not null,
  phone text not null,
  phone_index text,
  state text not null,
  failure text default ''::text not null,
  reference text default ''::text not null,
  at timestamptz not null,
  receipt text default ''::text not null,
  receipt_code text default ''::text not null,
  receipt_at timestamptz
);
create index short_messages_about on short_messages (about, id) where (about <> ''::text);
create index short_messages_at on short_messages (at);
create index short_messages_phone_index on short_messages (phone_index, id);
create index short_messages_reference on short_messages (reference) where (reference <> ''::text);


-- enrolment

create table applications (
  id bigint generated always as identity primary key,
  applicant bigint not null constraint applications_applicant_applicants_id_fk references applicants(id),
  state text not null,
  revision integer not null,
  fields jsonb not null,
  company_name text generated always as (COALESCE((fields ->> 'company_name'::text), ''::text)) stored,
  credit_code text generated always as (COALESCE((fields ->> 'credit_code'::text), ''::text)) stored,
  supplier_type text generated always as (COALESCE((fields ->> 'supplier_type'::text), ''::text)) stored,
  area_code text generated always as (COALESCE((fields ->> 'area_code'::text), ''::text)) stored,
  area_name text default ''::text not null,
  language text not null,
  entered_by bigint constraint applications_entered_by_screen_users_id_fk references screen_users(id),
  assignee bigint constraint applications_assignee_screen_users_id_fk references screen_users(id),
  round integer default 0 not null,
  consent_version text default ''::text not null,
  consent_at timestamptz,
  submitted_at timestamptz,
  due_at timestamptz,
  due_left_ms bigint,
  decided_at timestamptz,
  decision_text text default ''::text not null,
  reapply_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  company_key text generated always as (company_key((fields ->> 'company_name'::text))) stored,
  admitted_at timestamptz,
  entrants bigint[] default '{}'::bigint[] not null
) with (fillfactor = 70);
create unique index applications_applicant on applications (applicant);
create index applications_assignee on applications (assignee, state);
create index applications_company_key on applications (company_key) where (company_key <> ''::text);
create index applications_company_name on applications (company_name) where (company_name <> ''::text);
create index applications_credit_code on applications (credit_code) where (credit_code <> ''::text);
create index applications_queue on applications (state, due_at);

create table required_items (
  supplier_type text,
  field text,
  least integer not null,
  constraint required_items_supplier_type_field_pk primary key (supplier_type, field)
);

create table application_events (
  id bigint generated always as identity primary key,
  application bigint not null constraint application_events_application_applications_id_fk references applications(id),
  at timestamptz not null,
  actor_kind text not null,
  actor bigint not null,
  action text not null,
  from_state text not null,
  to_state text not null,
  revision integer not null,
  text text default ''::text not null,
  before jsonb default '{}'::jsonb not null,
  after jsonb default '{}'::jsonb not null
);
create index application_events_application on application_events (application, id);
create index application_events_decisions on application_events (at) where (action = any (array['approve'::text, 'return'::text, 'reject'::text]));
create index application_events_figures on application_events (at) where (action = any (array['submit'::text, 'undo'::text, 'propose'::text]));
create index application_events_timeline on application_events (application, id) where (from_state <> to_state);

create table application_messages (
  event bigint primary key constraint application_messages_event_application_events_id_fk references application_events(id),
  application bigint not null constraint application_messages_application_applications_id_fk references applications(id),
  phone text not null,
  text text not null,
  state text not null,
  at timestamptz not null,
  template jsonb default '{}'::jsonb not null,
  failure text default ''::text not null,
  reference text default ''::text not null,
  phone_index text
);
create index application_messages_application on application_messages (application);
create index application_messages_phone_index on application_messages (phone_index);
create index application_messages_queued on application_messages (at) where (state = 'queued'::text);

create table application_remarks (
  id bigint generated always as identity primary key,
  application bigint not null constraint application_remarks_application_applications_id_fk references applications(id),
  event bigint not null constraint application_remarks_event_application_events_id_fk references application_events(id),
  field text not null,
  code text not null,
  text text not null,
  at timestamptz not null,
  open boolean not null,
  reason_zh text default ''::text not null,
  reason_en text default ''::text not null,
  severity text default 'must'::text not null,
  picture text default ''::text not null,
  region jsonb
);
create index application_remarks_application on application_remarks (application, id);


-- accounts/wechat

create table wechat_attempts (
  state text primary key,
  kind text not null,
  scope text not null,
  browser text not null,
  expires_at timestamptz not null,
  code text,
  exchanged_at timestamptz,
  answer text,
  openid text,
  bind_ticket text
);
create unique index wechat_attempts_bind_ticket on wechat_attempts (bind_ticket);
create index wechat_attempts_expires on wechat_attempts (expires_at);

create table wechat_identities (
  appid text,
  openid text,
  unionid text,
  applicant bigint constraint wechat_identities_applicant_applicants_id_fk references applicants(id),
  created_at timestamptz not null,
  bound_at timestamptz,
  constraint wechat_identities_appid_openid_pk primary key (appid, openid)
);
create index wechat_identities_applicant on wechat_identities (applicant);
create index wechat_identities_unionid on wechat_identities (unionid);

create table wechat_server_tokens (
  appid text,
  kind text,
  value text not null,
  expires_at timestamptz not null,
  constraint wechat_server_tokens_appid_kind_pk primary key (appid, kind)
);


-- campaigns

create table campaigns (
  id bigint generated always as identity primary key,
  revision integer not null,
  slug text not null,
  zh_title text not null,
  en_title text not null,
  first_day date not null,
  last_day date not null,
  target_fen bigint not null,
  compared_with text not null,
  sessions jsonb not null,
  products jsonb not null,
  updated_at timestamptz not null
);
create unique index campaigns_slug on campaigns (slug);


-- enquiries

create table enquiries (
  id bigint generated always as identity primary key,
  number text not null,
  state text not null,
  revision integer not null,
  topic text not null,
  name text not null,
  contact_kind text not null,
  contact text not null,
  contact_hmac text not null,
  text text not null,
  language text not null,
  channel text not null,
  consent_version text not null,
  assignee bigint constraint enquiries_assignee_screen_users_id_fk references screen_users(id),
  created_at timestamptz not null,
  due_at timestamptz not null,
  answered_at timestamptz,
  closed_at timestamptz,
  erased_at timestamptz
);
create index enquiries_contact on enquiries (contact_hmac);
create unique index enquiries_number on enquiries (number);
create index enquiries_state on enquiries (state, due_at);

create table enquiry_answers (
  id bigint generated always as identity primary key,
  enquiry bigint not null constraint enquiry_answers_enquiry_enquiries_id_fk references enquiries(id),
  at timestamptz not null,
  author bigint not null constraint enquiry_answers_author_screen_users_id_fk references screen_users(id),
  channel text not null,
  text text not null,
  message text not null
);
create index enquiry_answers_enquiry on enquiry_answers (enquiry);

create table enquiry_notes (
  id bigint generated always as identity primary key,
  enquiry bigint not null constraint enquiry_notes_enquiry_enquiries_id_fk references enquiries(id),
  at timestamptz not null,
  author bigint not null constraint enquiry_notes_author_screen_users_id_fk references screen_users(id),
  text text not null
);
create index enquiry_notes_enquiry on enquiry_notes (enquiry);


-- enrolment/capture

create table capture_links (
  id bigint generated always as identity primary key,
  applicant bigint not null constraint capture_links_applicant_applicants_id_fk references applicants(id) on delete cascade,
  token_hash text not null,
  phone_hash text,
  fields text[] not null,
  language text not null,
  screen_user bigint constraint capture_links_screen_user_screen_users_id_fk references screen_users(id),
  added integer default 0 not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index capture_links_applicant on capture_links (applicant, id);
create unique index capture_links_phone on capture_links (phone_hash) where (phone_hash is not null);
create unique index capture_links_token on capture_links (token_hash);


-- enrolment/claim

create table company_claims (
  id bigint generated always as identity primary key,
  claimant bigint not null constraint company_claims_claimant_applicants_id_fk references applicants(id),
  application bigint not null constraint company_claims_application_applications_id_fk references applications(id),
  holder bigint not null constraint company_claims_holder_applicants_id_fk references applicants(id),
  credit_code text not null,
  licence text not null,
  reason text not null,
  at timestamptz not null,
  state text not null,
  decided_at timestamptz,
  decided_by bigint constraint company_claims_decided_by_screen_users_id_fk references screen_users(id),
  decision_text text default ''::text not null
);
create index company_claims_application on company_claims (application, id);
create index company_claims_claimant on company_claims (claimant, id);
create unique index company_claims_open on company_claims (claimant) where (state = 'open'::text);


-- enrolment/desk

create table application_conditions (
  id bigint generated always as identity primary key,
  application bigint not null constraint application_conditions_application_applications_id_fk references applications(id),
  event bigint not null constraint application_conditions_event_application_events_id_fk references application_events(id),
  text text not null,
  due_on text not null,
  met_at timestamptz,
  met_by bigint constraint application_conditions_met_by_screen_users_id_fk references screen_users(id),
  taken_back_at timestamptz,
  soon_told_at timestamptz,
  late_told_at timestamptz
);
create index application_conditions_application on application_conditions (application);
create index application_conditions_due on application_conditions (due_on) where ((met_at is null) and (taken_back_at is null));

create table application_notes (
  id bigint generated always as identity primary key,
  application bigint not null constraint application_notes_application_applications_id_fk references applications(id),
  author bigint not null constraint application_notes_author_screen_users_id_fk references screen_users(id),
  text text not null,
  at timestamptz not null
);
create index application_notes_application on application_notes (application, id);

create table application_presence (
  application bigint constraint application_presence_application_applications_id_fk references applications(id),
  reviewer bigint constraint application_presence_reviewer_screen_users_id_fk references screen_users(id),
  at timestamptz not null,
  constraint application_presence_application_reviewer_pk primary key (application, reviewer)
);

create table application_section_views (
  application bigint constraint application_section_views_application_applications_id_fk references applications(id),
  round integer,
  reviewer bigint constraint application_section_views_reviewer_screen_users_id_fk references screen_users(id),
  section text,
  at timestamptz not null,
  constraint application_section_views_application_round_reviewer_section_pk primary key (application, round, reviewer, section)
);

create table four_eyes_types (
  supplier_type text primary key,
  at timestamptz not null,
  by bigint not null constraint four_eyes_types_by_screen_users_id_fk references screen_users(id)
);

create table remark_reasons (
  code text,
  version integer,
  zh text not null,
  en text not null,
  active boolean not null,
  at timestamptz not null,
  by bigint not null constraint remark_reasons_by_screen_users_id_fk references screen_users(id),
  constraint remark_reasons_code_version_pk primary key (code, version)
);

create table application_note_mentions (
  note bigint constraint application_note_mentions_note_application_notes_id_fk references application_notes(id),
  person bigint constraint application_note_mentions_person_screen_users_id_fk references screen_users(id),
  seen_at timestamptz,
  constraint application_note_mentions_note_person_pk primary key (note, person)
);
create index application_note_mentions_person on application_note_mentions (person, note);
create index application_note_mentions_unseen on application_note_mentions (person) where (seen_at is null);


-- enrolment/handover

create table handovers (
  id bigint generated always as identity primary key,
  applicant bigint not null constraint handovers_applicant_applicants_id_fk references applicants(id),
  token text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index handovers_applicant on handovers (applicant);
create unique index handovers_token on handovers (token);


-- enrolment/personal-data

create table consents (
  id bigint generated always as identity primary key,
  applicant bigint not null constraint consents_applicant_applicants_id_fk references applicants(id),
  version text not null,
  at timestamptz not null,
  channel text not null,
  withdrawn_at timestamptz
);
create index consents_applicant on consents (applicant, id);

create table data_exports (
  id bigint generated always as identity primary key,
  applicant bigint not null constraint data_exports_applicant_applicants_id_fk references applicants(id),
  at timestamptz not null,
  finished_at timestamptz,
  bytes integer
);
create unique index data_exports_running on data_exports (applicant) where (finished_at is null);

create table deletion_requests (
  id bigint generated always as identity primary key,
  applicant bigint not null constraint deletion_requests_applicant_applicants_id_fk references applicants(id),
  requested_at timestamptz not null,
  due_at timestamptz not null,
  cancelled_at timestamptz,
  done_at timestamptz
);
create index deletion_requests_due on deletion_requests (due_at) where ((cancelled_at is null) and (done_at is null));
create unique index deletion_requests_open on deletion_requests (applicant) where ((cancelled_at is null) and (done_at is null));


-- enrolment/pictures

create table application_pictures (
  application bigint constraint application_pictures_application_applications_id_fk references applications(id) on delete cascade,
  key text,
  field text not null,
  noted_at timestamptz not null,
  read_at timestamptz,
  taken_at timestamptz,
  sha256 text,
  mime text,
  bytes integer,
  width integer,
  height integer,
  perceptual_hash bit(64),
  bands integer[],
  problem text default ''::text not null,
  constraint application_pictures_application_key_pk primary key (application, key)
);
create index application_pictures_bands on application_pictures using gin (bands);
create index application_pictures_key on application_pictures (key);
create index application_pictures_sha256 on application_pictures (sha256);
create index application_pictures_waiting on application_pictures (noted_at) where (read_at is null);


-- enrolment/queue

create table application_queue (
  application bigint primary key constraint application_queue_application_applications_id_fk references applications(id) on delete cascade,
  applicant bigint not null,
  assignee bigint,
  submitted_at timestamptz,
  due_at timestamptz,
  decided_at timestamptz,
  round integer not null,
  state text not null,
  supplier_type text not null,
  area_code text not null,
  credit_code text not null,
  categories text not null,
  expires_on text not null,
  sought text not null,
  warnings text default ''::text not null,
  related bigint[] default '{}'::bigint[] not null,
  unchecked integer default 1 not null
);
create index application_queue_applicant on application_queue (applicant);
create index application_queue_area on application_queue (area_code, application);
create index application_queue_codes on application_queue (credit_code COLLATE "C") include (state, due_at);
create index application_queue_counts on application_queue (state, due_at) include (assignee, expires_on, warnings);
create index application_queue_credit_code on application_queue (credit_code) where (credit_code <> ''::text);
create index application_queue_decided on application_queue (decided_at, application);
create index application_queue_decided_last on application_queue (decided_at desc nulls last, application desc nulls last);
create index application_queue_due on application_queue (due_at, application);
create index application_queue_due_last on application_queue (due_at desc nulls last, application desc nulls last);
create index application_queue_names on application_queue (state, sought) include (due_at);
create index application_queue_sought on application_queue (sought, application);
create index application_queue_submitted on application_queue (submitted_at, application);
create index application_queue_terms on application_queue using gin (application_terms(sought, categories)) with (fastupdate=off);
create index application_queue_unchecked on application_queue (application) where (unchecked > 0);

create table saved_filters (
  id bigint generated always as identity primary key,
  owner bigint not null constraint saved_filters_owner_screen_users_id_fk references screen_users(id),
  name text not null,
  address text not null,
  is_shared boolean default false not null,
  at timestamptz not null
);
create unique index saved_filters_name on saved_filters (owner, name);
create index saved_filters_shared on saved_filters (name) where is_shared;

create table queue_settings (
  reviewer bigint primary key constraint queue_settings_reviewer_screen_users_id_fk references screen_users(id),
  default_filter bigint constraint queue_settings_default_filter_saved_filters_id_fk references saved_filters(id) on delete set null,
  columns text[] default '{}'::text[] not null
);


-- enrolment/recovery

create table recoveries (
  id bigint generated always as identity primary key,
  ticket text not null,
  phone text not null,
  credit_code text not null,
  language text not null,
  state text not null,
  licence text default ''::text not null,
  note text default ''::text not null,
  created_at timestamptz not null,
  submitted_at timestamptz,
  decide_from timestamptz,
  decided_at timestamptz,
  decided_by bigint constraint recoveries_decided_by_screen_users_id_fk references screen_users(id),
  decision_text text default ''::text not null,
  phone_index text
);
create index recoveries_credit_code on recoveries (credit_code);
create index recoveries_phone_index on recoveries (phone_index);
create unique index recoveries_ticket on recoveries (ticket);
create index recoveries_waiting on recoveries (submitted_at) where (state = 'waiting'::text);

create table recovery_notices (
  recovery bigint constraint recovery_notices_recovery_recoveries_id_fk references recoveries(id) on delete cascade,
  application bigint constraint recovery_notices_application_applications_id_fk references applications(id),
  state text not null,
  at timestamptz not null,
  constraint recovery_notices_recovery_application_pk primary key (recovery, application)
);
create index recovery_notices_queued on recovery_notices (at) where (state = 'queued'::text);


-- enrolment/renewal

create table expiry_reminders (
  application bigint constraint expiry_reminders_application_applications_id_fk references applications(id),
  paper text,
  valid_to text,
  notice integer,
  at timestamptz not null,
  constraint expiry_reminders_application_paper_valid_to_notice_pk primary key (application, paper, valid_to, notice)
);


-- fabrics

create table fabrics (
  id bigint generated always as identity primary key,
  code text not null,
  state text not null,
  revision integer not null,
  name_zh text not null,
  name_en text not null,
  construction text not null,
  pattern text not null,
  composition jsonb not null,
  weight_gsm integer not null,
  usable_width_cm integer not null,
  full_width_cm integer not null,
  yarns jsonb not null,
  density_warp integer,
  density_weft integer,
  dyeing text not null,
  finishes text[] not null,
  functions text[] not null,
  seasons text[] not null,
  stretch_warp integer,
  stretch_weft integer,
  shrinkage_warp_permille integer,
  shrinkage_weft_permille integer,
  fastness_washing integer,
  fastness_rubbing_dry integer,
  fastness_rubbing_wet integer,
  fastness_perspiration integer,
  fastness_light integer,
  safety_class text not null,
  hs_code text not null,
  unit text not null,
  minimum_order integer not null,
  minimum_per_colour integer not null,
  sample_fen integer not null,
  sample_days integer not null,
  stock_days integer not null,
  bulk_days integer not null,
  supplier text not null,
  note_zh text not null,
  note_en text not null,
  pictures text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index fabrics_code on fabrics (code);
create index fabrics_state on fabrics (state, updated_at);
create index fabrics_supplier on fabrics (supplier);

create table fabric_certificates (
  fabric bigint constraint fabric_certificates_fabric_fabrics_id_fk references fabrics(id) on delete cascade,
  kind text,
  number text,
  valid_to date not null,
  constraint fabric_certificates_fabric_kind_number_pk primary key (fabric, kind, number)
);
create index fabric_certificates_valid_to on fabric_certificates (valid_to);

create table fabric_colours (
  fabric bigint constraint fabric_colours_fabric_fabrics_id_fk references fabrics(id) on delete cascade,
  number text,
  place integer not null,
  name_zh text not null,
  name_en text not null,
  hex text not null,
  lab_l double precision not null,
  lab_a double precision not null,
  lab_b double precision not null,
  stock integer not null,
  constraint fabric_colours_fabric_number_pk primary key (fabric, number)
);

create table fabric_prices (
  fabric bigint constraint fabric_prices_fabric_fabrics_id_fk references fabrics(id) on delete cascade,
  from_quantity integer,
  price_fen integer not null,
  constraint fabric_prices_fabric_from_quantity_pk primary key (fabric, from_quantity)
);


-- fabrics/desk

create table fabric_repricings (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  changed_by bigint,
  filter jsonb not null,
  by text not null,
  amount integer not null,
  fabrics integer not null,
  undone_at timestamptz
);
create index fabric_repricings_at on fabric_repricings (at);

create table fabric_repriced_steps (
  repricing bigint constraint fabric_repriced_steps_repricing_fabric_repricings_id_fk references fabric_repricings(id) on delete cascade,
  fabric bigint,
  from_quantity integer,
  before_fen integer not null,
  after_fen integer not null,
  constraint fabric_repriced_steps_repricing_fabric_from_quantity_pk primary key (repricing, fabric, from_quantity)
);


-- fabrics/import

create table fabric_imports (
  id bigint generated always as identity primary key,
  name text not null,
  encoding text not null,
  state text not null,
  ignored text[] not null,
  created_by bigint,
  created_at timestamptz not null,
  written_at timestamptz
);
create index fabric_imports_created_at on fabric_imports (created_at);

create table fabric_import_lines (
  import bigint constraint fabric_import_lines_import_fabric_imports_id_fk references fabric_imports(id) on delete cascade,
  line integer,
  code text not null,
  kind text not null,
  revision integer not null,
  draft jsonb,
  problems jsonb,
  constraint fabric_import_lines_import_line_pk primary key (import, line)
);
create index fabric_import_lines_kind on fabric_import_lines (import, kind);


-- fabrics/requests

create table fabric_requests (
  id bigint generated always as identity primary key,
  number text not null,
  kind text not null,
  state text not null,
  revision integer not null,
  phone text not null,
  phone_index text,
  phone_end text,
  name text not null,
  company text not null,
  address text not null,
  note text not null,
  language text not null,
  channel text not null,
  consent_version text not null,
  consent_at timestamptz not null,
  digest text not null,
  courier text not null,
  valid_to date,
  answer text not null,
  remark text not null,
  message text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz
);
create unique index fabric_requests_number on fabric_requests (number);
create index fabric_requests_phone on fabric_requests (phone_index, created_at);
create index fabric_requests_state on fabric_requests (state, created_at);

create table fabric_request_items (
  request bigint constraint fabric_request_items_request_fabric_requests_id_fk references fabric_requests(id) on delete cascade,
  place integer,
  fabric bigint constraint fabric_request_items_fabric_fabrics_id_fk references fabrics(id) on delete set null,
  code text not null,
  name_zh text not null,
  name_en text not null,
  colour text not null,
  quantity integer not null,
  unit text not null,
  price_fen integer,
  constraint fabric_request_items_request_place_pk primary key (request, place)
);
create index fabric_request_items_code on fabric_request_items (code);


-- hall

create table hall_alarms (
  id integer generated always as identity primary key,
  hall integer not null,
  display integer not null,
  at timestamp(3) with time zone not null,
  lost_at timestamp(3) with time zone not null,
  back_at timestamp(3) with time zone,
  seen_at timestamp(3) with time zone,
  alert text not null,
  sent_at timestamp(3) with time zone,
  attempts integer default 0 not null,
  try_at timestamp(3) with time zone not null
);
create index hall_alarms_at on hall_alarms (hall, at);

create table hall_displays (
  id integer generated always as identity primary key,
  hall integer not null,
  token_hash text not null,
  paired_at timestamp(3) with time zone not null,
  paired_by integer not null,
  revoked_at timestamp(3) with time zone
);
create index hall_displays_hall on hall_displays (hall);
create unique index hall_displays_token on hall_displays (token_hash);

create table hall_log (
  hall integer,
  revision integer,
  display integer,
  at timestamp(3) with time zone not null,
  actor text not null,
  actor_name text not null,
  what text not null,
  content jsonb,
  due_at timestamp(3) with time zone,
  painted_at timestamp(3) with time zone,
  details jsonb,
  constraint hall_log_hall_revision_display_pk primary key (hall, revision, display)
);
create index hall_log_at on hall_log (hall, at);
create index hall_log_display on hall_log (hall, display, revision);

create table hall_pairings (
  token_hash text primary key,
  code text not null,
  expires_at timestamp(3) with time zone not null,
  user_agent text not null,
  address text not null,
  kind text default 'display'::text not null,
  constraint hall_pairings_code_unique unique (code)
);

create table hall_pictures (
  display integer primary key,
  at timestamp(3) with time zone not null,
  picture text not null
);

create table hall_presence (
  display integer primary key,
  hall integer not null,
  process text,
  since timestamp(3) with time zone not null,
  renewed_at timestamp(3) with time zone not null,
  revision integer not null,
  report jsonb,
  alarmed_at timestamp(3) with time zone
);

create table halls (
  id integer generated always as identity primary key,
  name text not null,
  revision integer not null,
  document jsonb not null,
  pin_hash text,
  created_at timestamp(3) with time zone not null
);


-- hall/cues

create table hall_cue_lists (
  hall integer primary key constraint hall_cue_lists_hall_halls_id_fk references halls(id),
  revision integer not null,
  cues jsonb not null,
  updated_by integer,
  updated_at timestamptz not null
);


-- hall/library

create table hall_contents (
  id bigint generated always as identity primary key,
  state text not null,
  kind text not null,
  name text not null,
  folder text not null,
  mime text not null,
  size bigint not null,
  fingerprint text not null,
  width integer not null,
  height integer not null,
  duration_ms integer not null,
  has_poster integer not null,
  by bigint not null,
  created_at timestamptz not null,
  touched_at timestamptz not null
);
create index hall_contents_state on hall_contents (state, created_at);

create table hall_content_parts (
  content bigint constraint hall_content_parts_content_hall_contents_id_fk references hall_contents(id) on delete cascade,
  part integer,
  constraint hall_content_parts_content_part_pk primary key (content, part)
);


-- hall/operators

create table hall_operators (
  hall integer constraint hall_operators_hall_halls_id_fk references halls(id),
  account integer,
  seen_at timestamptz not null,
  constraint hall_operators_hall_account_pk primary key (hall, account)
);


-- hall/panels

create table hall_stories (
  id bigint generated always as identity primary key,
  revision integer not null,
  position integer not null,
  is_shown boolean not null,
  figure text not null,
  picture bigint constraint hall_stories_picture_hall_contents_id_fk references hall_contents(id),
  zh_title text not null,
  en_title text not null,
  zh_lead text not null,
  en_lead text not null,
  zh_text text not null,
  en_text text not null,
  facts jsonb not null,
  changed_at timestamptz not null
);
create index hall_stories_picture on hall_stories (picture);


-- hall/players

create table hall_playlists (
  id bigint generated always as identity primary key,
  revision integer not null,
  name text not null,
  changed_at timestamptz not null
);
create unique index hall_playlists_name on hall_playlists (name);

create table hall_playlist_items (
  playlist bigint constraint hall_playlist_items_playlist_hall_playlists_id_fk references hall_playlists(id) on delete cascade,
  position integer not null,
  content bigint not null constraint hall_playlist_items_content_hall_contents_id_fk references hall_contents(id),
  constraint hall_playlist_items_playlist_position_pk primary key (playlist, "position")
);
create index hall_playlist_items_content on hall_playlist_items (content);


-- hall/scenes

create table hall_scenes (
  id bigint generated always as identity primary key,
  hall integer not null constraint hall_scenes_hall_halls_id_fk references halls(id),
  place integer not null,
  revision integer not null,
  name text not null,
  contents jsonb not null,
  updated_by integer,
  updated_at timestamptz not null
);
create index hall_scenes_hall on hall_scenes (hall, place);


-- hall/schedule

create table hall_schedules (
  hall integer primary key constraint hall_schedules_hall_halls_id_fk references halls(id),
  revision integer not null,
  is_on boolean not null,
  entries jsonb not null,
  done_key text default ''::text not null,
  updated_by integer,
  updated_at timestamptz not null
);


-- jobs

create table jobs (
  id bigint generated always as identity primary key,
  revision integer not null,
  zh_title text not null,
  en_title text not null,
  department text not null,
  kind text not null,
  education text not null,
  experience_years integer not null,
  salary_low_fen integer not null,
  salary_high_fen integer not null,
  salary_basis text not null,
  salary_months integer not null,
  monthly_high_fen integer not null,
  bands text[] not null,
  city_code text not null,
  zh_city text not null,
  en_city text not null,
  province text not null,
  headcount integer not null,
  opens_at timestamptz,
  closes_at timestamptz,
  closed_at timestamptz,
  title_words tsvector not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint constraint jobs_updated_by_screen_users_id_fk references screen_users(id)
);
create index jobs_open on jobs (closes_at, opens_at);
create index jobs_title_words on jobs using gin (title_words);

create table jobs_change (
  id boolean primary key,
  n bigint not null
);

create table job_texts (
  job bigint primary key constraint job_texts_job_jobs_id_fk references jobs(id),
  zh_address text not null,
  en_address text not null,
  zh_duties text not null,
  en_duties text not null,
  zh_requirements text not null,
  en_requirements text not null,
  zh_benefits text not null,
  en_benefits text not null,
  words tsvector not null
);
create index job_texts_words on job_texts using gin (words);


-- jobs/applications

create table job_applications (
  id bigint generated always as identity primary key,
  number text not null,
  job bigint not null constraint job_applications_job_jobs_id_fk references jobs(id),
  stage text not null,
  revision integer not null,
  name text not null,
  phone text not null,
  phone_index text,
  phone_end text,
  note text not null,
  cv_key text not null,
  cv_kind text not null,
  cv_name text not null,
  cv_bytes integer not null,
  code text not null,
  code_hmac text not null,
  language text not null,
  channel text not null,
  consent_version text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  replied_at timestamptz,
  moved_at timestamptz not null,
  erased_at timestamptz,
  upload bigint
);
create index job_applications_age on job_applications (created_at);
create index job_applications_board on job_applications (job, stage);
create index job_applications_code on job_applications (code_hmac);
create unique index job_applications_number on job_applications (number);
create unique index job_applications_once on job_applications (job, phone_index);

create table job_uploads (
  id bigint generated always as identity primary key,
  key text not null,
  kind text not null,
  name text not null,
  bytes integer not null,
  at timestamptz not null,
  received integer,
  fault text
);
create index job_uploads_at on job_uploads (at);

create table job_application_events (
  id bigint generated always as identity primary key,
  application bigint not null constraint job_application_events_application_job_applications_id_fk references job_applications(id),
  at timestamptz not null,
  author bigint constraint job_application_events_author_screen_users_id_fk references screen_users(id),
  kind text not null,
  from_stage text not null,
  to_stage text not null,
  text text not null,
  message text not null
);
create index job_application_events_application on job_application_events (application);


-- orders

create table demonstration_days (
  day date primary key,
  fed_until timestamp(3) with time zone not null
);

create table demonstration_parts (
  part text primary key,
  begun_at timestamp(3) with time zone not null,
  filled_at timestamp(3) with time zone
);

create table ingest_keys (
  id bigint generated always as identity primary key,
  name text not null,
  key_hash text not null,
  created_at timestamp(3) with time zone default now() not null,
  revoked_at timestamp(3) with time zone,
  hint text default ''::text not null,
  scopes text[] default '{orders,summary}'::text[] not null,
  expires_at timestamp(3) with time zone,
  replaced_by bigint,
  last_used_at timestamp(3) with time zone
);
create unique index ingest_keys_hash on ingest_keys (key_hash);

create table order_days (
  day date,
  dimension text,
  member text,
  orders bigint not null,
  paid_orders bigint not null,
  refunded_orders bigint not null,
  cancelled bigint not null,
  quantity bigint not null,
  amount_fen bigint not null,
  paid_fen bigint not null,
  refund_fen bigint not null,
  revision bigint not null,
  committed_at timestamp(3) with time zone,
  constraint order_days_day_dimension_member_pk primary key (day, dimension, member)
);

create table order_feed (
  id smallint primary key,
  revision bigint not null
);

create table order_hours (
  day date,
  hour smallint,
  dimension text,
  member text,
  orders bigint not null,
  paid_orders bigint not null,
  refunded_orders bigint not null,
  cancelled bigint not null,
  quantity bigint not null,
  amount_fen bigint not null,
  paid_fen bigint not null,
  refund_fen bigint not null,
  constraint order_hours_day_hour_dimension_member_pk primary key (day, hour, dimension, member)
);

create table order_late_events (
  day date,
  arrived_on date,
  events bigint not null,
  last_at timestamp(3) with time zone not null,
  constraint order_late_events_day_arrived_on_pk primary key (day, arrived_on)
);

create table order_minutes (
  day date,
  minute smallint,
  orders bigint not null,
  paid_orders bigint not null,
  refunded_orders bigint not null,
  cancelled bigint not null,
  quantity bigint not null,
  amount_fen bigint not null,
  paid_fen bigint not null,
  refund_fen bigint not null,
  provinces jsonb not null,
  constraint order_minutes_day_minute_pk primary key (day, minute)
);

create table orders (
  order_no text primary key,
  counted_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone,
  paid_at timestamp(3) with time zone,
  refunded_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  amount_fen bigint not null,
  paid_fen bigint not null,
  refund_fen bigint not null,
  quantity integer not null,
  category text not null,
  product text not null,
  supplier text not null,
  buyer text not null,
  province text not null,
  city text not null,
  channel text not null,
  stand_ins jsonb
);
create index orders_cancelled_latest on orders (cancelled_at) where (cancelled_at is not null);
create index orders_counted_at on orders (counted_at);
create index orders_paid_at on orders using brin (paid_at);
create index orders_refunded_latest on orders (refunded_at) where (refunded_at is not null);


-- orders/import

create table order_imports (
  id bigint generated always as identity primary key,
  name text not null,
  encoding text not null,
  state text not null,
  head text[] not null,
  mapping jsonb not null,
  options jsonb not null,
  lines integer not null,
  checked_to integer not null,
  unknown_places integer not null,
  orders integer not null,
  orders_written integer not null,
  written_to text not null,
  accepted bigint not null,
  unchanged bigint not null,
  created_by bigint,
  created_at timestamptz not null,
  written_at timestamptz
);
create index order_imports_created_at on order_imports (created_at);

create table order_import_lines (
  import bigint constraint order_import_lines_import_order_imports_id_fk references order_imports(id) on delete cascade,
  line integer,
  kind text not null,
  order_no text not null,
  hash text not null,
  draft jsonb,
  field text,
  reason text,
  value text,
  constraint order_import_lines_import_line_pk primary key (import, line)
);
create index order_import_lines_order on order_import_lines (import, kind, order_no);

create table order_import_rows (
  import bigint constraint order_import_rows_import_order_imports_id_fk references order_imports(id) on delete cascade,
  line integer,
  cells text[] not null,
  constraint order_import_rows_import_line_pk primary key (import, line)
);


-- serials

create table serial_alarms (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  batch integer,
  details jsonb not null,
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint constraint serial_alarms_closed_by_screen_users_id_fk references screen_users(id),
  note text
);
create index serial_alarms_open on serial_alarms (closed_at, last_at);

create table serial_askers (
  address text primary key,
  since bigint not null,
  checks integer not null,
  failures integer not null,
  devices text not null
);

create table serial_batch_totals (
  batch integer primary key,
  checks bigint not null,
  codes bigint not null
);

create table serial_batches (
  id integer generated always as identity primary key,
  number text not null,
  state text not null,
  revision integer not null,
  product_zh text not null,
  product_en text not null,
  gtin text,
  quantity integer not null,
  generated integer not null,
  seed text,
  exports integer not null,
  recall_zh text,
  recall_en text,
  created_by bigint constraint serial_batches_created_by_screen_users_id_fk references screen_users(id),
  created_at timestamptz not null,
  printed_at timestamptz,
  activated_at timestamptz,
  ended_at timestamptz,
  asked text
);
create unique index serial_batches_asked on serial_batches (created_by, asked);
create unique index serial_batches_number on serial_batches (number);

create table serial_cases (
  id bigint generated always as identity primary key,
  number text not null,
  state text not null,
  revision integer not null,
  code bytea,
  batch integer,
  outcome text,
  bought text not null,
  text text not null,
  contact text not null,
  language text not null,
  at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by bigint constraint serial_cases_answered_by_screen_users_id_fk references screen_users(id),
  closed_at timestamptz
);
create index serial_cases_code on serial_cases (code, at);
create unique index serial_cases_number on serial_cases (number);
create index serial_cases_state on serial_cases (state, at);

create table serial_checks (
  id bigint primary key,
  at timestamptz not null,
  code bytea not null,
  outcome text not null,
  batch integer,
  region text,
  device text not null,
  hash bytea not null,
  earlier bigint
);
create index serial_checks_since on serial_checks using brin (at);

create table serial_codes (
  code bytea,
  batch integer,
  constraint serial_codes_code_batch_pk primary key (code, batch)
);

create table serial_ledger_head (
  one boolean primary key,
  last bigint not null,
  hash bytea not null,
  failures integer default 0 not null,
  failures_since timestamptz,
  version uuid not null
);

create table serial_marks (
  code bytea primary key,
  mark text not null,
  reason text not null,
  marked_by bigint constraint serial_marks_marked_by_screen_users_id_fk references screen_users(id),
  at timestamptz not null
);

create table serial_totals (
  code bytea primary key,
  checks integer not null,
  first_at bigint,
  first_region text,
  first_device text,
  last_at bigint,
  last_region text,
  last_latitude double precision,
  last_longitude double precision,
  recent bytea not null,
  line bigint not null
);


-- signup

create table campaign_days (
  day date,
  campaign text,
  visitors integer not null,
  constraint campaign_days_day_campaign_pk primary key (day, campaign)
);

create table campaign_visits (
  day date,
  visitor bigint,
  campaign text,
  at timestamptz not null,
  constraint campaign_visits_day_visitor_campaign_pk primary key (day, visitor, campaign)
);

create table signups (
  id bigint generated always as identity primary key,
  phone text not null,
  phone_index text,
  phone_end text,
  company text not null,
  city_code text not null,
  city_name text not null,
  interests text[] not null,
  campaign text not null,
  language text not null,
  channel text not null,
  consent_version text not null,
  consent_at timestamptz not null,
  state text not null,
  revision integer not null,
  assignee bigint constraint signups_assignee_screen_users_id_fk references screen_users(id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz
);
create index signups_campaign on signups (campaign);
create unique index signups_phone on signups (phone_index);
create index signups_phone_end on signups (phone_end);
create index signups_state on signups (state, created_at);

create table signup_consents (
  id bigint generated always as identity primary key,
  signup bigint not null constraint signup_consents_signup_signups_id_fk references signups(id),
  version text not null,
  channel text not null,
  at timestamptz not null
);
create index signup_consents_signup on signup_consents (signup);

create table signup_notes (
  id bigint generated always as identity primary key,
  signup bigint not null constraint signup_notes_signup_signups_id_fk references signups(id),
  at timestamptz not null,
  author bigint not null constraint signup_notes_author_screen_users_id_fk references screen_users(id),
  text text not null
);
create index signup_notes_signup on signup_notes (signup);

create table signup_repeats (
  id bigint generated always as identity primary key,
  signup bigint not null constraint signup_repeats_signup_signups_id_fk references signups(id),
  at timestamptz not null,
  company text not null,
  city_name text not null,
  interests text[] not null,
  language text not null,
  state text not null
);
create index signup_repeats_signup on signup_repeats (signup, at);


-- site/content

create table content_items (
  id bigint generated always as identity primary key,
  kind text not null,
  slug text,
  revision integer not null,
  draft jsonb not null,
  published jsonb,
  published_at timestamptz,
  shown_from timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint
);
create index content_items_shown on content_items (kind, shown_from);
create unique index content_items_slug on content_items (kind, slug);


-- site/found

create table site_page_versions (
  path text primary key,
  fingerprint text not null,
  changed_at timestamptz not null,
  former_fingerprint text,
  former_changed_at timestamptz
);


-- tracking

create table tracking_agents (
  id integer generated always as identity primary key,
  agent text not null,
  surrounding text not null,
  device text not null,
  bot text,
  rules text not null
);
create unique index tracking_agents_agent on tracking_agents (agent);

create table tracking_batches (
  segment text primary key,
  id integer generated always as identity,
  stored_at timestamptz not null,
  events integer not null,
  refused integer not null
);
create unique index tracking_batches_id on tracking_batches (id);

create table tracking_counts (
  day date,
  what text,
  key text,
  count bigint not null,
  constraint tracking_counts_key_what_day_pk primary key (key, what, day)
);

create table tracking_days (
  day date,
  key integer,
  what text,
  bot boolean,
  visits bigint default 0 not null,
  visitors bigint default 0 not null,
  back bigint default 0 not null,
  views bigint default 0 not null,
  bounces bigint default 0 not null,
  seconds bigint default 0 not null,
  events bigint default 0 not null,
  constraint tracking_days_what_day_key_bot_pk primary key (what, day, key, bot)
);

create table tracking_error_changes (
  id integer generated always as identity primary key,
  error_group integer not null,
  at timestamptz not null,
  account integer,
  action text not null,
  note text default ''::text not null,
  alert text default 'none'::text not null,
  sent_at timestamptz,
  attempts integer default 0 not null,
  try_at timestamptz
);
create index tracking_error_changes_group on tracking_error_changes (error_group, id);
create index tracking_error_changes_waiting on tracking_error_changes (try_at) where (alert = 'waiting'::text);

create table tracking_error_days (
  error_group integer,
  day date,
  count bigint not null,
  constraint tracking_error_days_error_group_day_pk primary key (error_group, day)
);

create table tracking_error_groups (
  id integer generated always as identity primary key,
  key text not null,
  kind text not null,
  name text not null,
  method text not null,
  place text not null,
  code text not null,
  message text not null,
  state text default 'open'::text not null,
  count bigint default 0 not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  first_build bigint,
  last_build bigint,
  resolved_at timestamptz,
  resolved_build bigint
);
create unique index tracking_error_groups_key on tracking_error_groups (key);
create index tracking_error_groups_last on tracking_error_groups (state, last_at);

create table tracking_events (
  visitor bigint not null,
  at timestamptz not null,
  build integer not null,
  day date not null,
  visit integer not null,
  agent integer not null,
  tab integer not null,
  seq integer not null,
  category integer not null,
  name integer not null,
  route integer not null,
  page integer not null,
  referrer integer not null,
  error_group integer not null,
  window_width smallint not null,
  window_height smallint not null,
  weight smallint not null,
  bot boolean not null,
  extras jsonb not null
) partition by range (day);
create index tracking_events_at on tracking_events using brin (at);
create index tracking_events_error_group on tracking_events (error_group, at) where (error_group > 0);

create table tracking_hours (
  hour timestamptz,
  bot boolean,
  visits bigint default 0 not null,
  visitors bigint default 0 not null,
  back bigint default 0 not null,
  views bigint default 0 not null,
  bounces bigint default 0 not null,
  seconds bigint default 0 not null,
  events bigint default 0 not null,
  errors bigint default 0 not null,
  constraint tracking_hours_hour_bot_pk primary key (hour, bot)
);

create table tracking_packs (
  day date,
  at timestamptz not null,
  name text,
  bytes bytea not null,
  up_to integer,
  constraint tracking_packs_day_name_pk primary key (day, name)
);
alter table tracking_packs alter column bytes set storage external;

create table tracking_proofs (
  day date primary key,
  at timestamptz not null,
  compared integer not null,
  differing integer not null,
  first text default ''::text not null
);

create table tracking_salts (
  day date primary key,
  salt text not null
);

create table tracking_speeds (
  day date,
  route integer,
  metric text,
  s0 integer default 0 not null,
  s1 integer default 0 not null,
  s2 integer default 0 not null,
  s3 integer default 0 not null,
  s4 integer default 0 not null,
  s5 integer default 0 not null,
  s6 integer default 0 not null,
  s7 integer default 0 not null,
  s8 integer default 0 not null,
  s9 integer default 0 not null,
  s10 integer default 0 not null,
  s11 integer default 0 not null,
  s12 integer default 0 not null,
  s13 integer default 0 not null,
  s14 integer default 0 not null,
  s15 integer default 0 not null,
  s16 integer default 0 not null,
  s17 integer default 0 not null,
  s18 integer default 0 not null,
  s19 integer default 0 not null,
  s20 integer default 0 not null,
  s21 integer default 0 not null,
  s22 integer default 0 not null,
  s23 integer default 0 not null,
  s24 integer default 0 not null,
  constraint tracking_speeds_day_route_metric_pk primary key (day, route, metric)
);

create table tracking_texts (
  id integer generated by default as identity primary key,
  text text not null,
  day date not null
);
create unique index tracking_texts_text on tracking_texts (text);

create table tracking_visits (
  visitor bigint not null,
  started_at timestamptz not null,
  last_at timestamptz not null,
  day date not null,
  id integer not null,
  views integer not null,
  clicks integer not null,
  events integer not null,
  errors integer not null,
  entry integer not null,
  exit integer not null,
  source integer not null,
  campaign integer not null,
  surrounding integer not null,
  device integer not null,
  language integer not null,
  region integer not null,
  weight smallint not null,
  steps smallint not null,
  edits smallint not null,
  bot boolean not null,
  is_first boolean not null,
  is_back boolean not null,
  is_slow boolean not null,
  path integer[] not null,
  batch integer default 0 not null
) partition by range (day);
create index tracking_visits_batch on tracking_visits using brin (batch) with (pages_per_range='16');
create index tracking_visits_steps on tracking_visits (day) where (steps > 0);
create index tracking_visits_visitor on tracking_visits (visitor);


-- functions of triggers, and the triggers

create function application_queue_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

create function count_jobs_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	INSERT INTO "jobs_change" ("id", "n") VALUES (true, 1) ON CONFLICT ("id") DO UPDATE SET "n" = "jobs_change"."n" + 1;
	RETURN NULL;
END $function$;

create function serial_checks_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the ledger of serial checks is append-only';
END
$function$;

create trigger application_queue_keep after insert or update on applications for each row when (new.round > 0) execute function application_queue_keep();

create trigger jobs_changed after insert or delete or update or TRUNCATE on jobs for each statement execute function count_jobs_change();

create trigger serial_checks_not_emptied before TRUNCATE on serial_checks for each statement execute function serial_checks_stay();

create trigger serial_checks_stay before delete or update on serial_checks for each statement execute function serial_checks_stay();

create view tracking_event_texts as
 SELECT e.visitor,
    e.at,
    (NULLIF(build.text, ''::text))::bigint AS build,
    e.day,
    e.visit,
    e.agent,
    NULLIF(e.tab, 0) AS tab,
    NULLIF(e.seq, 0) AS seq,
    category.text AS category,
    name.text AS name,
    route.text AS route,
    NULLIF(page.text, ''::text) AS page,
    NULLIF(referrer.text, ''::text) AS referrer,
    source.text AS source,
    campaign.text AS campaign,
    NULLIF(language.text, ''::text) AS language,
    region.text AS region,
    e.error_group,
    NULLIF(e.window_width, 0) AS window_width,
    NULLIF(e.window_height, 0) AS window_height,
    e.weight,
    e.bot,
    e.extras
   FROM (((((((((((tracking_events e
     LEFT JOIN tracking_visits v ON (((e.visit > 0) AND (v.visitor = e.visitor) AND (v.id = e.visit) AND ((v.day >= (e.day - 1)) AND (v.day <= e.day)))))
     LEFT JOIN tracking_texts category ON ((category.id = e.category)))
     LEFT JOIN tracking_texts name ON ((name.id = e.name)))
     LEFT JOIN tracking_texts route ON ((route.id = e.route)))
     LEFT JOIN tracking_texts page ON ((page.id = e.page)))
     LEFT JOIN tracking_texts referrer ON ((referrer.id = e.referrer)))
     LEFT JOIN tracking_texts build ON ((build.id = e.build)))
     LEFT JOIN tracking_texts source ON ((source.id = v.source)))
     LEFT JOIN tracking_texts campaign ON ((campaign.id = v.campaign)))
     LEFT JOIN tracking_texts language ON ((language.id = v.language)))
     LEFT JOIN tracking_texts region ON ((region.id = v.region)));


-- rows without which nothing works

insert into tracking_texts (id, text, day) values (0, '', '9999-12-31');
insert into serial_ledger_head (one, last, hash, version) values (true, 0, decode(repeat('00', 32), 'hex'), gen_random_uuid());
