/**
 * How the tables lie once `npm run admin -- distribute` has laid them out over the workers of a Citus cluster. Every table is
 * named: a new one has no place until somebody decides on it.
 */

interface Spread {
  /** Every key of the table contains it: Citus checks a key within a shard alone. */
  column: string;
  /** Rows with the same value lie on the same worker as those of this table, so that the two can be joined. */
  beside?: string;
  why: string;
}

/** Rows lie on the workers, by the hash of one column. */
export const distributedTables: Readonly<Record<string, Spread>> = {
  orders: { column: 'order_no', why: 'An order is found, and changed, by its number.' },
  order_import_shared: {
    column: 'order_no',
    beside: 'orders',
    why: 'Orders of an import are listed with those that others know.',
  },
  order_hours: { column: 'member', why: 'By day or hour, all that is written now would go to one worker.' },
  order_days: { column: 'member', beside: 'order_hours', why: 'As hours.' },
  order_minutes: {
    column: 'minute',
    why: 'A row for each minute of each day; a board reads a whole day from all workers.',
  },
  serial_codes: { column: 'code', why: 'A check asks for one number.' },
  serial_totals: { column: 'code', beside: 'serial_codes', why: 'Read with the number.' },
  serial_checks: {
    column: 'code',
    beside: 'serial_codes',
    why: 'The checks of a number are followed from one to the other.',
  },
  tracking_visits: { column: 'visitor', why: 'A visitor’s next event belongs to the visit before it.' },
  tracking_events: { column: 'visitor', beside: 'tracking_visits', why: 'Joined with their visit.' },
};

/** Small, changed seldom, and joined with distributed tables: each worker has all of it. */
export const referenceTables: Readonly<Record<string, string>> = {
  tracking_texts: 'Events and visits name what they say by number; a day brings a limited number of new ones.',
  tracking_agents: 'As texts, of user agents.',
};

/** Stay on the coordinator, and are joined with each other only. */
const localTables: Readonly<Record<string, string>> = {
  'One row, or one for each process, day, hall or key: what takes turns by a lock, and counts that all add to.':
    'periodic_runs data_keys rate_limits schema_migrations order_feed order_late_events serial_ledger_head serial_batch_totals ' +
    'serial_askers tracking_batches tracking_counts tracking_day_revisions tracking_answers tracking_goals tracking_salts ' +
    'tracking_error_groups tracking_error_days tracking_error_changes campaign_days campaign_visits upload_usage',
  'Of people and of what they decide on: thousands of rows, in transactions with foreign keys.':
    'applicants audit_entries screen_users screen_second_factors sessions verify_codes wechat_attempts wechat_identities ' +
    'wechat_server_tokens short_messages applications application_conditions application_events application_messages ' +
    'application_note_mentions application_notes application_pictures application_presence application_queue application_remarks ' +
    'application_section_views capture_links company_claims consents data_exports deletion_requests expiry_reminders ' +
    'four_eyes_types handovers queue_settings recoveries recovery_notices remark_reasons required_items saved_filters ' +
    'enquiries enquiry_answers enquiry_notes job_applications job_application_events job_uploads signups signup_consents ' +
    'signup_notes signup_repeats serial_alarms serial_batches serial_cases serial_marks name_spellings',
  'What the site shows: each process holds it in memory, or reads it by a short index.':
    'campaigns content_items site_page_versions jobs jobs_change job_texts fabrics fabric_certificates fabric_colours ' +
    'fabric_prices fabric_repriced_steps fabric_repricings fabric_request_items fabric_requests fabric_words',
  'Of the hall.':
    'halls hall_alarms hall_content_parts hall_contents hall_cue_lists hall_displays hall_log hall_operators hall_pairings ' +
    'hall_pictures hall_playlist_items hall_playlists hall_presence hall_scenes hall_schedules hall_stories',
  'Of imports, keys and the demonstration.':
    'imports import_lines import_rows order_state_words ingest_keys demonstration_days demonstration_parts',
  'Of the release before, no longer written: figures before they were derived from visits, and imports.':
    'tracking_days tracking_hours tracking_packs tracking_proofs tracking_speeds fabric_imports fabric_import_lines ' +
    'order_imports order_import_lines order_import_rows',
};

export const localTableNames: readonly string[] = Object.values(localTables).flatMap((names) => names.split(' '));
