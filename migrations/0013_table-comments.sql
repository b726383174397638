comment on table applicants is 'Supplier applicants: one row per verified phone number.';
comment on column applicants.phone is 'Encrypted; found by phone_index.';

comment on table screen_users is 'Staff accounts ("ia" users).';

comment on table screen_second_factors is 'Second factor of a staff account: an authenticator app and printed recovery codes.';
comment on column screen_second_factors.secret is 'Encrypted.';
comment on column screen_second_factors.confirmed_at is 'Null until the first code from the app was accepted; the factor is not asked for before.';
comment on column screen_second_factors.used_step is 'Time step of the last accepted code; no step is accepted twice.';
comment on column screen_second_factors.recovery_codes is 'HMACs of the unused recovery codes.';

comment on table sessions is 'Live sessions. Only a hash of the cookie token is stored, so a copy of this table signs nobody in.';

comment on table verify_codes is 'The open verification code of a phone for a purpose. Stores HMACs only.';
comment on column verify_codes.tries_by is 'Wrong tries per sender network.';
comment on column verify_codes.used_for is 'Keyed digest of the form the code was used for, so that the same form may be sent again; null while unused.';

comment on table audit_entries is 'Who changed what, with before and after; written in the transaction of the change.';

comment on table wechat_identities is 'A person as one of our WeChat apps knows them: one openid per app, one unionid over all apps.';
comment on column wechat_identities.applicant is 'Null until a phone number was verified for this identity.';

comment on table wechat_attempts is 'One WeChat sign-in attempt. State, browser, code and ticket are stored as HMACs only. The answer is kept so that a replayed code gets the same answer.';
comment on column wechat_attempts.answer is 'signed_in, bind_phone, authorize or a refusal reason; null while WeChat is being asked.';

comment on table wechat_server_tokens is 'Access token and JSAPI ticket that WeChat gives the server for two hours, shared by all processes.';
comment on column wechat_server_tokens.value is 'Encrypted.';

comment on table campaigns is 'Festivals and sales.';
comment on column campaigns.compared_with is 'Slug of the campaign to compare with; empty for none.';

comment on table enquiries is 'Messages from the contact page. Name, contact and text are encrypted; a keyed hash of the contact is stored for look-ups.';
comment on column enquiries.channel is 'Client environment in which consent was given.';
comment on column enquiries.answered_at is 'First answer since the enquiry was last opened; reopening clears it. The answers stay in enquiry_answers.';
comment on column enquiries.erased_at is 'When personal data and text were erased.';

comment on table enquiry_answers is 'Answers to the visitor; the text is encrypted.';
comment on column enquiry_answers.message is 'State of the text message, for rows from before the outbox.';

comment on table enquiry_notes is 'Internal notes, encrypted because they may quote the visitor.';

comment on table capture_links is 'Links by which a phone adds pictures to an open application. Both secrets are stored as hashes.';
comment on column capture_links.phone_hash is 'Hash of the secret given to the first phone that opened the link; null until then.';
comment on column capture_links.screen_user is 'Staff account signed in beside the applicant when the link was made.';
comment on column capture_links.session is 'Session that made the link; the link ends with it. Not a foreign key, so that the row can outlive the session.';

comment on table company_claims is 'Claims by applicants on a company that another applicant holds. Staff decide.';
comment on column company_claims.application is 'The claimed application.';
comment on column company_claims.licence is 'Object key of the licence the claimant uploaded.';
comment on column company_claims.state is 'open, granted, refused or cancelled.';
comment on column company_claims.decision_text is 'Message to the claimant.';

comment on table remark_reasons is 'Canned remark reasons edited by staff; every change is a new version. Defaults are in the code.';
comment on column remark_reasons.active is 'Whether new remarks may use it.';

comment on table application_section_views is 'Sections a reviewer has viewed in a round; an application cannot be returned with sections unseen.';

comment on table application_notes is 'Internal notes. No call of an applicant reads this table.';

comment on table application_note_mentions is 'Colleagues mentioned in a note.';

comment on table application_conditions is 'Dated conditions of an approval; withdrawn together with it.';
comment on column application_conditions.due_on is 'Business day, YYYY-MM-DD.';
comment on column application_conditions.soon_told_at is 'When the supplier was reminded before the due day.';
comment on column application_conditions.late_told_at is 'When the supplier was notified that the day has passed.';

comment on table application_presence is 'Reviewers who have an application open; a row expires within seconds.';

comment on table four_eyes_types is 'Supplier types that need two reviewers to approve.';

comment on table handovers is 'Links by which a colleague takes over an application. Only the token''s HMAC is stored.';
comment on column handovers.ended_at is 'When the link was used, cancelled or replaced.';

comment on table consents is 'Consents to terms and privacy policy and their withdrawal; append-only proof, kept for years.';
comment on column consents.channel is 'Client environment in which consent was given: browser, wechat, app.';

comment on table deletion_requests is 'Requests to delete an account; carried out after a waiting time unless cancelled.';

comment on table data_exports is 'Personal data exports handed out to applicants.';

comment on table application_pictures is 'Pictures that an application holds, with the result of reading each. A row is written by the save that names the picture; read_at is null until a worker has read it.';
comment on column application_pictures.field is 'Application field that holds the picture.';
comment on column application_pictures.taken_at is 'When a process claimed the picture for reading; an expired claim is taken over.';
comment on column application_pictures.perceptual_hash is 'Null for a picture without contrast.';
comment on column application_pictures.problem is 'Why it cannot be shown: gone, too_many_pixels, no_picture; empty if it can.';

comment on table application_queue is 'Narrow copy of submitted applications for filtering, sorting and counting the review queue, maintained by a trigger on applications.';
comment on column application_queue.categories is 'Chosen categories between bars, such as |denim|womens|.';
comment on column application_queue.expires_on is 'Earliest expiry of licence or certificates; empty if none expires.';
comment on column application_queue.sought is 'Normalised company name for searching.';
comment on column application_queue.warnings is 'Kinds of warnings between bars, such as |code|picture|.';
comment on column application_queue.related is 'Applications that the warnings refer to.';
comment on column application_queue.unchecked is 'Changes since warnings were last computed.';

comment on table saved_filters is 'Saved queue filters, private or shared by an admin.';
comment on column saved_filters.address is 'Query string of the filtered queue.';

comment on table queue_settings is 'Queue preferences of a reviewer.';
comment on column queue_settings.columns is 'Visible columns; empty for the default.';

comment on table recoveries is 'Requests to move a company''s account to a new phone number. Staff compare the licence and decide.';
comment on column recoveries.ticket is 'HMAC of the secret with which the applicant uploads the licence.';
comment on column recoveries.phone is 'The new, verified number; encrypted, like the note.';
comment on column recoveries.state is 'begun, waiting, approved, rejected, or refused by the old number.';
comment on column recoveries.decide_from is 'Nothing can be approved before; until then the old number may object.';

comment on table recovery_notices is 'Notices to the numbers on record, one per application.';
comment on column recovery_notices.state is 'queued until handed to the outbox, which then holds the state.';

comment on table expiry_reminders is 'Expiry reminders sent: one per document, day and notice.';
comment on column expiry_reminders.paper is 'licence, or kind and number of a certificate.';
comment on column expiry_reminders.notice is 'Days before expiry: 60, 30 or 7.';

comment on table applications is 'One application per applicant, through all rounds. The fields are one JSON document; columns staff search by are generated from it.';
comment on column applications.save_key is 'Idempotency key of the last save, by which a retried save is recognised.';
comment on column applications.company_key is 'Normalised company name for finding duplicates.';
comment on column applications.area_name is 'Name of the area when it was chosen; divisions get renamed.';
comment on column applications.language is 'Language for messages to the applicant.';
comment on column applications.entered_by is 'Last of entrants; read and written by the previous release only.';
comment on column applications.entrants is 'Staff accounts that were signed in beside the applicant when something was entered.';
comment on column applications.due_at is 'When a decision is due; null while nobody waits for staff.';
comment on column applications.due_left_ms is 'Remaining due time while the clock is paused for the applicant.';
comment on column applications.admitted_at is 'Since when the supplier is approved; kept while documents are renewed.';

comment on table application_events is 'History of an application; append-only. before and after hold the changed fields.';
comment on column application_events.text is 'Text of a decision, visible to the applicant.';

comment on table application_remarks is 'Remarks pinned to fields when an application was returned; resolved by the next submission.';
comment on column application_remarks.reason_zh is 'The canned reason as worded when the remark was sent.';
comment on column application_remarks.picture is 'Object key of the picture the remark is about; its region is in fractions of the upright picture.';

comment on table application_messages is 'Text messages of decisions from before the outbox: at most one per event.';
comment on column application_messages.phone is 'Encrypted.';
comment on column application_messages.template is 'Name, language and values of the provider template.';
comment on column application_messages.state is 'queued, sending, sent, failed or unknown.';
comment on column application_messages.failure is 'Why it was not sent, or is unclear.';
comment on column application_messages.reference is 'Message id at the provider.';

comment on table required_items is 'Overrides by staff of which items a supplier type must provide. Defaults are in the code.';

comment on table fabric_repricings is 'Bulk price changes.';
comment on column fabric_repricings.by is 'permille or fen.';

comment on table fabric_repriced_steps is 'Each price before and after a bulk change, so that it can be undone.';

comment on table fabric_imports is 'Imported files of fabrics: previewed first, then written or dropped.';
comment on column fabric_imports.sheet is 'Sheet that was read, for a workbook.';
comment on column fabric_imports.head_line is 'Line number of the header row.';
comment on column fabric_imports.state is 'read, written or dropped.';
comment on column fabric_imports.ignored is 'Headers that match no column.';

comment on table fabric_import_lines is 'Lines of an imported file, with the fabric each would make or its problems.';
comment on column fabric_import_lines.kind is 'new, changed, same or faulty; left if the fabric was changed after the preview.';
comment on column fabric_import_lines.revision is 'Revision of the fabric when the file was read; 0 for a new one.';

comment on table fabric_requests is 'Requests for samples or quotations. Phone, name, address and note are encrypted.';
comment on column fabric_requests.digest is 'Digest of fabrics, colours and quantities, by which a repeated request is recognised.';

comment on table fabric_request_items is 'Fabrics of a request, as they were when it was sent.';

comment on table fabrics is 'The fabric catalogue: one row per fabric; colours, prices and certificates are in their own tables.';
comment on column fabrics.composition is 'Fibre shares in thousandths, largest first.';
comment on column fabrics.yarns is 'Yarns with their count in dtex.';

comment on table fabric_colours is 'Colour card of a fabric, in order.';
comment on column fabric_colours.stock is 'In the unit of sale.';

comment on table fabric_prices is 'Price ladder of a fabric: unit price from a quantity on.';

comment on table fabric_certificates is 'Certificates of a fabric.';
comment on column fabric_certificates.valid_to is 'Last valid day.';

comment on table hall_cue_lists is 'The cue list of a hall; read and written whole.';

comment on table hall_contents is 'Videos and pictures of the hall, and uploads in progress. Files are stored in parts in the object store.';
comment on column hall_contents.by is 'Staff account.';
comment on column hall_contents.touched_at is 'When the last part arrived; stalled uploads are dropped.';

comment on table hall_content_parts is 'Uploaded parts of a content.';

comment on table hall_operators is 'Operators who have a hall''s page open; renewed every few seconds.';

comment on table hall_stories is 'Stories that visitors read at a panel, in both languages.';
comment on column hall_stories.figure is 'Built-in drawing shown if there is no picture.';

comment on table hall_playlists is 'Playlists.';

comment on table hall_playlist_items is 'Videos of a playlist, in order.';

comment on table hall_scenes is 'What each display of a hall shows at once, under a name.';
comment on column hall_scenes.place is 'Position in the operators'' order.';

comment on table hall_schedules is 'The schedule of a hall; read and written whole.';
comment on column hall_schedules.done_key is 'The last scheduled change that was applied, so that only one process applies it.';

comment on table halls is 'A hall with its document; the row is locked while a command changes it.';
comment on column halls.pin_hash is 'scrypt hash of the unlock PIN; null until first locked.';

comment on table hall_displays is 'Paired devices. Their settings are in the hall''s document.';
comment on column hall_displays.token_hash is 'SHA-256 of the token in the device''s cookie.';

comment on table hall_pairings is 'Devices that show a code and wait for an operator.';
comment on column hall_pairings.kind is 'Page the device shows: display, panel or sub.';

comment on table hall_presence is 'Presence of displays over all processes. A row that its process stopped renewing is void.';
comment on column hall_presence.process is 'Process that holds the connection; null while the display is away.';
comment on column hall_presence.alarmed_at is 'When an alarm was raised for its absence.';

comment on table hall_alarms is 'Displays that stayed away too long; shown in the console and sent to the webhook.';
comment on column hall_alarms.at is 'When the absence was found; lost_at is when the display was last heard of.';
comment on column hall_alarms.back_at is 'Null while it is away.';
comment on column hall_alarms.seen_at is 'When an operator acknowledged it.';

comment on table hall_pictures is 'The last screenshot each display sent of its video.';

comment on table hall_log is 'What was put on which display when and by whom.';
comment on column hall_log.display is '0 for a command without a display.';
comment on column hall_log.due_at is 'Common deadline of the change; shown_at is when the display confirmed it.';

comment on table job_applications is 'Job applications. Personal fields are encrypted and bound to the number; the CV is in the object store.';
comment on column job_applications.upload is 'Id of the upload, by which a repeated form is recognised.';
comment on column job_applications.code is 'Status code of the applicant: encrypted to be sent again, hashed to be found.';
comment on column job_applications.due_at is 'When the promised answer is due.';
comment on column job_applications.replied_at is 'When the applicant first got an answer.';

comment on table job_application_events is 'History of a job application: moves, notes, messages; the text is encrypted.';
comment on column job_application_events.author is 'Null for the applicant.';
comment on column job_application_events.message is 'State of the text message, for rows from before the outbox.';

comment on table job_uploads is 'CVs uploaded before their form; deleted if no form takes them.';
comment on column job_uploads.received is 'Bytes received of an upload in parts; null for a whole upload.';
comment on column job_uploads.fault is 'Why the file was refused once complete.';

comment on table jobs is 'Columns by which jobs are listed, filtered and sorted; kept narrow.';
comment on column jobs.monthly_high_fen is 'Salary converted to a month, for sorting; bands are the salary bands it reaches into.';
comment on column jobs.city_code is 'GB/T 2260. Names are stored as of the day: divisions get renamed.';
comment on column jobs.opens_at is 'The job''s state follows from opens_at, closes_at and closed_at.';
comment on column jobs.title_words is 'Text search over title, city and department.';

comment on table job_texts is 'Texts of a job''s page in Markdown, and its text search vector.';

comment on table jobs_change is 'One row: number of the last change of any job, set by a trigger.';

comment on table short_messages is 'The outbox: every text message to be sent or sent recently, with its state.';
comment on column short_messages.about is 'Subject, such as application/12; empty for verification codes.';
comment on column short_messages.cause is 'Row of the feature that caused the message, such as application-event/7; empty if no desk shows its state.';
comment on column short_messages.kept is 'Kept as long as its subject.';
comment on column short_messages.text is 'Encrypted; empty for verification codes.';
comment on column short_messages.content is 'Language and values of the template as JSON, encrypted.';
comment on column short_messages.bound_to is 'What text and content are cryptographically bound to; empty for short-message/<about>.';
comment on column short_messages.phone is 'Encrypted.';
comment on column short_messages.state is 'queued, sending, sent, failed or unknown.';
comment on column short_messages.due_at is 'When to send or retry; while sending, when the claim expires.';
comment on column short_messages.reference is 'Message id at the provider.';
comment on column short_messages.receipt is 'delivered or undelivered; empty until the carrier reports.';
comment on column short_messages.receipt_code is 'Carrier code, such as DELIVRD or MK:0001.';

comment on table rate_limits is 'Counters of the rate limiter.';

comment on table periodic_runs is 'When each periodic job last started, in any process.';

comment on table data_keys is 'Ids of the encryption keys that this database needs; never the keys themselves.';

comment on table order_imports is 'Imported files of orders.';
comment on column order_imports.sheet is 'Sheet that was read, for a workbook.';
comment on column order_imports.state is 'read, checking, checked, writing, written or failed.';
comment on column order_imports.failed_while is 'checking or writing.';
comment on column order_imports.head_line is 'Line number of the header row.';
comment on column order_imports.state_words is 'Meanings of state words, as set by importers when the check began.';
comment on column order_imports.lines is 'Lines below the header.';
comment on column order_imports.checked_to is 'Last checked line.';
comment on column order_imports.orders is 'Orders that the valid lines make; written and last_order tell how far they are written.';

comment on table order_state_words is 'Meanings that importers assigned to unknown state words.';

comment on table order_import_rows is 'Lines of an imported file as read, including the header and what stands above.';
comment on column order_import_rows.repeats is 'Columns whose value comes from a merged cell that begins above.';

comment on table order_import_lines is 'Result of checking each line.';
comment on column order_import_lines.kind is 'sound, refused or repeated.';
comment on column order_import_lines.hash is 'Hash of the cells, by which repeated lines are found.';
comment on column order_import_lines.value is 'The refused value; for a repeated line, the number of the first.';

comment on table orders is 'One row per order: the winning event of each status, and what the order counts as. Distribution column (Citus): order_no.';
comment on column orders.counted_at is 'Minute in which the order counts: of its created event, else of its earliest event.';
comment on column orders.stand_ins is 'While there is no created event: what each winning event says of the order.';

comment on table order_minutes is 'Rollup by minute, maintained in the transaction of the orders. Days are business days; distribution column: day. Provinces are stored within the row, which saves thirty rows a minute.';
comment on column order_minutes.minute is 'Minute of the day, 0 to 1439.';

comment on table order_hours is 'Rollup by hour, dimension and member; the dimension all has one member ''''.';

comment on table order_days is 'Rollup by business day, dimension and member.';
comment on column order_days.revision is 'Revision of the last batch that changed this row; changed_at is when it was committed.';

comment on table order_feed is 'One row. Writers lock it in turn; its number is the revision of the last stored batch.';

comment on table order_late_events is 'Events that arrived after their business day, by the day of arrival.';

comment on table ingest_keys is 'API keys of machines; only hashes are stored.';
comment on column ingest_keys.hint is 'First characters, by which people recognise a key.';
comment on column ingest_keys.expires_at is 'Set when another key replaces it.';
comment on column ingest_keys.replaced_by is 'Key that replaces it.';
comment on column ingest_keys.last_used_at is 'To the minute.';

comment on table demonstration_days is 'How far the demonstration orders of each day were fed.';

comment on table demonstration_parts is 'Parts of the demonstration that a first start began to fill, so that a later start continues.';
comment on column demonstration_parts.filled_at is 'Null while the part may be incomplete.';

comment on table serial_batches is 'Batches of serial numbers for one product.';
comment on column serial_batches.gtin is 'GTIN-14, for labels with a GS1 address.';
comment on column serial_batches.seed is 'Encrypted seed of the numbers; deleted once the printer has the file.';
comment on column serial_batches.asked is 'Idempotency key of the request that made the batch.';

comment on table serial_codes is 'Serial numbers, each stored as half an HMAC. The batch is part of the key, so that one index look-up takes equally long for active and inactive numbers.';

comment on table serial_marks is 'Numbers that staff marked as suspicious.';

comment on table serial_totals is 'Per number, what the next check needs; derived from the ledger. Times are in milliseconds.';
comment on column serial_totals.checks is 'Counted checks; 0 for a number that was not active.';
comment on column serial_totals.recent is 'Times of the checks within the rate limit window, six bytes each.';
comment on column serial_totals.line is 'Last ledger line of the number.';

comment on table serial_checks is 'Append-only ledger of checks; each line carries the hash of the previous one.';
comment on column serial_checks.earlier is 'Previous line of the same number.';

comment on table serial_batch_totals is 'Checks per batch; batch 0 counts checks of unknown numbers.';

comment on table serial_askers is 'Rate limit state of a client address.';
comment on column serial_askers.since is 'In milliseconds.';
comment on column serial_askers.devices is 'Checks per device at this address.';

comment on table serial_ledger_head is 'One row: the end of the ledger, locked by writers.';
comment on column serial_ledger_head.failures is 'Failed checks of all clients within the current window.';
comment on column serial_ledger_head.version is 'Changes with every write, for optimistic locking.';

comment on table serial_alarms is 'Suspicious findings that wait for staff.';
comment on column serial_alarms.kind is 'travel, burst, failures or inactive.';
comment on column serial_alarms.subject is 'HMAC of the number, or all; one open alarm per kind and subject.';

comment on table serial_cases is 'Reports about products. Text and contact are encrypted.';
comment on column serial_cases.bought is 'Where it was bought.';

comment on table signups is 'Buyers who signed up: one row per phone, encrypted and found by keyed indexes.';
comment on column signups.city_name is 'Name of the city when it was chosen; divisions get renamed.';
comment on column signups.campaign is 'Campaign of the first sign-up.';

comment on table signup_consents is 'Consents given at sign-up; every repeated sign-up adds one.';

comment on table signup_repeats is 'Previous values of a buyer who signed up again; personal data, deleted with the sign-up.';

comment on table signup_notes is 'Internal notes, encrypted because they name people.';

comment on table campaign_visits is 'Campaign link by which a visitor came, by daily visitor hash; kept for two days.';

comment on table campaign_days is 'Visitors of each campaign by day.';

comment on table content_items is 'Editorial content: news, banners, legal texts, app versions, brand data. draft is being edited, published is what visitors see; both have the shape of their kind.';
comment on column content_items.slug is 'Public name within its kind; null if it has none.';
comment on column content_items.shown_from is 'When visitors start to see it.';

comment on table site_page_versions is 'Fingerprint of each fixed page and since when it holds, for sitemap dates that survive upgrades.';
comment on column site_page_versions.former_fingerprint is 'Previous fingerprint, for two builds that run side by side.';

comment on table tracking_batches is 'Ledger of stored spool segments: a listed segment is stored exactly once.';

comment on table tracking_agents is 'User agents, with what the rules derive from each.';
comment on column tracking_agents.bot is 'Part of the user agent that names a bot; null for a person.';

comment on table tracking_texts is 'Dictionary of repeated texts: pages, referrers, names, sources. 0 is the empty text.';
comment on column tracking_texts.day is 'Last business day on which it was seen; unused texts are deleted.';

comment on table tracking_hours is 'Figures by hour: views when they happened, visits when they began.';

comment on table tracking_days is 'Figures by business day and dimension; what names the dimension.';

comment on table tracking_packs is 'Days packed column by column.';
comment on column tracking_packs.up_to is 'For a running day: newest batch that is included.';
comment on column tracking_packs.bytes is 'Deflated.';

comment on table tracking_speeds is 'Histograms of web vitals by page.';

comment on table tracking_proofs is 'Nightly comparison of figures with events and visits.';
comment on column tracking_proofs.first is 'The first difference: what, and both figures.';

comment on table tracking_salts is 'Random salts by business day; once a salt is deleted, visitor hashes of its day cannot be traced.';

comment on table tracking_counts is 'Counters by business day: documents served by route, faulty requests by reason.';

comment on table tracking_error_groups is 'Groups of equal errors: same call or place, code and message.';
comment on column tracking_error_groups.key is 'Hash of the columns below.';
comment on column tracking_error_groups.first_build is 'Oldest build that reported it; last_build is the newest. Null while unknown.';
comment on column tracking_error_groups.resolved_build is 'Build that was running when it was resolved; reports of older builds are no regression.';

comment on table tracking_error_days is 'Occurrences by business day; outlives the events.';

comment on table tracking_error_changes is 'History of an error group; regressed and new are automatic.';
comment on column tracking_error_changes.account is 'Staff account; null for an automatic change.';
comment on column tracking_error_changes.alert is 'Whether to alert, and when the webhook accepted it or was given up.';

comment on table tracking_events is 'Tracking events, partitioned by business day. Texts are ids of tracking_texts.';

comment on table tracking_visits is 'Visits, partitioned by the business day on which they began.';
