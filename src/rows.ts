/** A row of each table and view, by its name. Written from the migrated database by `npm run rows`. */
export interface Rows {
  /** Supplier applicants: one row per verified phone number. */
  applicants: {
    id: number;
    /** Encrypted; found by phone_index. */
    phone: string;
    created_at: Date;
    disabled_at: Date | null;
    /** HMAC of the whole number, to find it; null once erased. */
    phone_index: string | null;
    /** HMAC of the last four digits, to find it. */
    phone_end: string | null;
  };
  /** Dated conditions of an approval; withdrawn together with it. */
  application_conditions: {
    id: number;
    application: number;
    event: number;
    /** Encrypted. */
    text: string;
    /** Business day, YYYY-MM-DD. */
    due_on: string;
    met_at: Date | null;
    met_by: number | null;
    taken_back_at: Date | null;
    /** When the supplier was reminded before the due day. */
    soon_told_at: Date | null;
    /** When the supplier was notified that the day has passed. */
    late_told_at: Date | null;
  };
  /** History of an application; append-only. before and after hold the changed fields. */
  application_events: {
    id: number;
    application: number;
    at: Date;
    /** user for the applicant, ia for staff. */
    actor_kind: string;
    actor: number;
    action: string;
    from_state: string;
    to_state: string;
    revision: number;
    /** Text of a decision, visible to the applicant. */
    text: string;
    /** Changed fields and their values; personal ones are encrypted. */
    before: unknown;
    /** Changed fields and their values; personal ones are encrypted. */
    after: unknown;
  };
  /** Text messages of decisions from before the outbox: at most one per event. */
  application_messages: {
    event: number;
    application: number;
    /** Encrypted. */
    phone: string;
    /** Encrypted. */
    text: string;
    /** queued, sending, sent, failed or unknown. */
    state: string;
    at: Date;
    /** Name, language and values of the provider template. */
    template: unknown;
    /** Why it was not sent, or is unclear. */
    failure: string;
    /** Message id at the provider. */
    reference: string;
    phone_index: string | null;
  };
  /** Colleagues mentioned in a note. */
  application_note_mentions: {
    note: number;
    person: number;
    seen_at: Date | null;
  };
  /** Internal notes. No call of an applicant reads this table. */
  application_notes: {
    id: number;
    application: number;
    author: number;
    /** Encrypted. */
    text: string;
    at: Date;
  };
  /** Pictures that an application holds, with the result of reading each. A row is written by the save that names the picture; read_at is null until a worker has read it. */
  application_pictures: {
    application: number;
    key: string;
    /** Application field that holds the picture. */
    field: string;
    noted_at: Date;
    read_at: Date | null;
    /** When a process claimed the picture for reading; an expired claim is taken over. */
    taken_at: Date | null;
    sha256: string | null;
    mime: string | null;
    bytes: number | null;
    width: number | null;
    height: number | null;
    /** Null for a picture without contrast. */
    perceptual_hash: string | null;
    /** Parts of the perceptual hash, by which similar pictures are found. */
    bands: number[] | null;
    /** Why it cannot be shown: gone, too_many_pixels, no_picture; empty if it can. */
    problem: string;
  };
  /** Reviewers who have an application open; a row expires within seconds. */
  application_presence: {
    application: number;
    reviewer: number;
    at: Date;
  };
  /** Narrow copy of submitted applications for filtering, sorting and counting the review queue, maintained by a trigger on applications. */
  application_queue: {
    application: number;
    applicant: number;
    assignee: number | null;
    submitted_at: Date | null;
    due_at: Date | null;
    decided_at: Date | null;
    round: number;
    /** As applications.state. */
    state: string;
    supplier_type: string;
    area_code: string;
    credit_code: string;
    /** Chosen categories between bars, such as |denim|womens|. */
    categories: string;
    /** Earliest expiry of licence or certificates; empty if none expires. */
    expires_on: string;
    /** Normalised company name for searching. */
    sought: string;
    /** Kinds of warnings between bars, such as |code|picture|. */
    warnings: string;
    /** Applications that the warnings refer to. */
    related: number[];
    /** Changes since warnings were last computed. */
    unchecked: number;
  };
  /** Remarks pinned to fields when an application was returned; resolved by the next submission. */
  application_remarks: {
    id: number;
    application: number;
    event: number;
    field: string;
    /** Reason, as in remark_reasons. */
    code: string;
    /** Encrypted. */
    text: string;
    at: Date;
    open: boolean;
    /** The canned reason as worded when the remark was sent. */
    reason_zh: string;
    reason_en: string;
    /** must or advice. */
    severity: string;
    /** Object key of the picture the remark is about; its region is in fractions of the upright picture. */
    picture: string;
    region: unknown;
  };
  /** Sections a reviewer has viewed in a round; an application cannot be returned with sections unseen. */
  application_section_views: {
    application: number;
    round: number;
    reviewer: number;
    /** Section of the form that the reviewer looked at in this round. */
    section: string;
    at: Date;
  };
  /** One application per applicant, through all rounds. The fields are one JSON document; columns staff search by are generated from it. */
  applications: {
    id: number;
    applicant: number;
    /** draft, submitted, in_review, needs_correction, approved, rejected, withdrawn or suspended. */
    state: string;
    /** Rises with every change; a save names the one that it read. */
    revision: number;
    /** Values by field name; personal ones are encrypted. */
    fields: unknown;
    company_name: string | null;
    credit_code: string | null;
    supplier_type: string | null;
    /** GB/T 2260. */
    area_code: string | null;
    /** Name of the area when it was chosen; divisions get renamed. */
    area_name: string;
    /** Language for messages to the applicant. */
    language: string;
    /** Last of entrants; read and written by the previous release only. */
    entered_by: number | null;
    /** Staff account. */
    assignee: number | null;
    /** How often it was submitted. */
    round: number;
    consent_version: string;
    consent_at: Date | null;
    submitted_at: Date | null;
    /** When a decision is due; null while nobody waits for staff. */
    due_at: Date | null;
    /** Remaining due time while the clock is paused for the applicant. */
    due_left_ms: number | null;
    decided_at: Date | null;
    /** Encrypted. */
    decision_text: string;
    /** Since when a rejected applicant may apply again. */
    reapply_at: Date | null;
    created_at: Date;
    updated_at: Date;
    /** Normalised company name for finding duplicates. */
    company_key: string | null;
    /** Since when the supplier is approved; kept while documents are renewed. */
    admitted_at: Date | null;
    /** Staff accounts that were signed in beside the applicant when something was entered. */
    entrants: number[];
    /** Idempotency key of the last save, by which a retried save is recognised. */
    save_key: string;
  };
  /** Who changed what, with before and after; written in the transaction of the change. */
  audit_entries: {
    id: number;
    at: Date;
    /** ia for staff; else what acted, such as user or buyer. */
    actor_kind: string;
    actor: number | null;
    action: string;
    /** Kind and number of the thing, such as fabric_request/12. */
    subject: string;
    /** Changed values; none that names or reaches a person. */
    before: unknown;
    /** Changed values; none that names or reaches a person. */
    after: unknown;
    address: string | null;
  };
  /** Visitors of each campaign by day. */
  campaign_days: {
    day: Date;
    campaign: string;
    visitors: number;
  };
  /** Campaign link by which a visitor came, by daily visitor hash; kept for two days. */
  campaign_visits: {
    day: Date;
    /** Hash of address and browser under the day's salt. */
    visitor: number;
    campaign: string;
    at: Date;
  };
  /** Festivals and sales. */
  campaigns: {
    id: number;
    revision: number;
    slug: string;
    zh_title: string;
    en_title: string;
    first_day: Date;
    last_day: Date;
    target_fen: number;
    /** Slug of the campaign to compare with; empty for none. */
    compared_with: string;
    /** Hours of each day: list of name, from and to. */
    sessions: unknown;
    /** List of product and stock. */
    products: unknown;
    updated_at: Date;
  };
  /** Links by which a phone adds pictures to an open application. Both secrets are stored as hashes. */
  capture_links: {
    id: number;
    applicant: number;
    /** Hash of the secret in the QR code. */
    token_hash: string;
    /** Hash of the secret given to the first phone that opened the link; null until then. */
    phone_hash: string | null;
    /** Picture fields that the phone may add to. */
    fields: string[];
    language: string;
    /** Staff account signed in beside the applicant when the link was made. */
    screen_user: number | null;
    /** Pictures added so far. */
    added: number;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    /** Session that made the link; the link ends with it. Not a foreign key, so that the row can outlive the session. */
    session: string | null;
  };
  /** Claims by applicants on a company that another applicant holds. Staff decide. */
  company_claims: {
    id: number;
    claimant: number;
    /** The claimed application. */
    application: number;
    /** Applicant whose application is claimed. */
    holder: number;
    credit_code: string;
    /** Object key of the licence the claimant uploaded. */
    licence: string;
    /** Encrypted. */
    reason: string;
    at: Date;
    /** open, granted, refused or cancelled. */
    state: string;
    decided_at: Date | null;
    decided_by: number | null;
    /** Message to the claimant. */
    decision_text: string;
  };
  /** Consents to terms and privacy policy and their withdrawal; append-only proof, kept for years. */
  consents: {
    id: number;
    applicant: number;
    /** Version of the privacy text, the day that it took effect. */
    version: string;
    at: Date;
    /** Client environment in which consent was given: browser, wechat, app. */
    channel: string;
    withdrawn_at: Date | null;
  };
  /** Editorial content: news, banners, legal texts, app versions, brand data. draft is being edited, published is what visitors see; both have the shape of their kind. */
  content_items: {
    id: number;
    /** news, banner, app version, legal text and such; each has its own fields. */
    kind: string;
    /** Public name within its kind; null if it has none. */
    slug: string | null;
    revision: number;
    /** Fields of the kind, as editors last saved them. */
    draft: unknown;
    /** Fields of the kind, as visitors read them; null before. */
    published: unknown;
    published_at: Date | null;
    /** When visitors start to see it. */
    shown_from: Date | null;
    withdrawn_at: Date | null;
    created_at: Date;
    updated_at: Date;
    updated_by: number | null;
  };
  /** Personal data exports handed out to applicants. */
  data_exports: {
    id: number;
    applicant: number;
    at: Date;
    finished_at: Date | null;
    bytes: number | null;
  };
  /** Ids of the encryption keys that this database needs; never the keys themselves. */
  data_keys: {
    /** Name of a key of DATA_KEY_FILE; the key itself is not in the database. */
    id: string;
    added_at: Date;
    retired_at: Date | null;
  };
  /** Requests to delete an account; carried out after a waiting time unless cancelled. */
  deletion_requests: {
    id: number;
    applicant: number;
    requested_at: Date;
    /** When it is carried out unless it is cancelled. */
    due_at: Date;
    cancelled_at: Date | null;
    done_at: Date | null;
  };
  /** How far the demonstration orders of each day were fed. */
  demonstration_days: {
    day: Date;
    /** Orders of the day up to here are fed. */
    fed_until: Date;
  };
  /** Parts of the demonstration that a first start began to fill, so that a later start continues. */
  demonstration_parts: {
    part: string;
    begun_at: Date;
    /** Null while the part may be incomplete. */
    filled_at: Date | null;
  };
  /** Messages from the contact page. Name, contact and text are encrypted; a keyed hash of the contact is stored for look-ups. */
  enquiries: {
    id: number;
    /** What the visitor is told, to ask how it stands. */
    number: string;
    /** new, assigned, answered or closed. */
    state: string;
    revision: number;
    topic: string;
    /** Encrypted. */
    name: string;
    /** phone or email. */
    contact_kind: string;
    /** Encrypted. */
    contact: string;
    /** To find enquiries of the same contact; empty once erased. */
    contact_hmac: string;
    /** Encrypted. */
    text: string;
    language: string;
    /** Client environment in which consent was given. */
    channel: string;
    consent_version: string;
    assignee: number | null;
    created_at: Date;
    due_at: Date;
    /** First answer since the enquiry was last opened; reopening clears it. The answers stay in enquiry_answers. */
    answered_at: Date | null;
    closed_at: Date | null;
    /** When personal data and text were erased. */
    erased_at: Date | null;
  };
  /** Answers to the visitor; the text is encrypted. */
  enquiry_answers: {
    id: number;
    enquiry: number;
    at: Date;
    author: number;
    /** sms, email or phone. */
    channel: string;
    /** Encrypted. */
    text: string;
    /** State of the text message, for rows from before the outbox. */
    message: string;
  };
  /** Internal notes, encrypted because they may quote the visitor. */
  enquiry_notes: {
    id: number;
    enquiry: number;
    at: Date;
    author: number;
    /** Encrypted. */
    text: string;
  };
  /** Expiry reminders sent: one per document, day and notice. */
  expiry_reminders: {
    application: number;
    /** licence, or kind and number of a certificate. */
    paper: string;
    valid_to: string;
    /** Days before expiry: 60, 30 or 7. */
    notice: number;
    at: Date;
  };
  /** Certificates of a fabric. */
  fabric_certificates: {
    fabric: number;
    /** oeko_tex_100, gots, ocs, grs and such. */
    kind: string;
    number: string;
    /** Last valid day. */
    valid_to: Date;
  };
  /** Colour card of a fabric, in order. */
  fabric_colours: {
    fabric: number;
    number: string;
    /** Position in the list. */
    place: number;
    name_zh: string;
    name_en: string;
    /** sRGB, six digits; lab_l, lab_a and lab_b are the same colour in CIELAB. */
    hex: string;
    lab_l: number;
    lab_a: number;
    lab_b: number;
    /** In the unit of sale. */
    stock: number;
  };
  /** Lines of imported fabrics of the release before; import_lines has taken its place. */
  fabric_import_lines: {
    import: number;
    line: number;
    code: string;
    /** new, changed, same or faulty; left if the fabric was changed after the preview. */
    kind: string;
    /** Revision of the fabric when the file was read; 0 for a new one. */
    revision: number;
    /** The fabric that the line makes; null if it is faulty. */
    draft: unknown;
    /** Field and what is wrong with it. */
    problems: unknown;
  };
  /** Imported files of fabrics of the release before; imports has taken its place. */
  fabric_imports: {
    id: number;
    name: string;
    encoding: string;
    /** read, written or dropped. */
    state: string;
    /** Headers that match no column. */
    ignored: string[];
    created_by: number | null;
    created_at: Date;
    written_at: Date | null;
    /** Sheet that was read, for a workbook. */
    sheet: string;
    /** Line number of the header row. */
    head_line: number;
  };
  /** Price ladder of a fabric: unit price from a quantity on. */
  fabric_prices: {
    fabric: number;
    /** In the unit of sale; the price holds for so many and more. */
    from_quantity: number;
    /** For one unit of sale. */
    price_fen: number;
  };
  /** Each price before and after a bulk change, so that it can be undone. */
  fabric_repriced_steps: {
    repricing: number;
    fabric: number;
    from_quantity: number;
    before_fen: number;
    after_fen: number;
  };
  /** Bulk price changes. */
  fabric_repricings: {
    id: number;
    at: Date;
    changed_by: number | null;
    /** Filter of the desk by which the fabrics were chosen. */
    filter: unknown;
    /** permille or fen. */
    by: string;
    /** Thousandths or fen, as `by` says; negative for less. */
    amount: number;
    fabrics: number;
    undone_at: Date | null;
  };
  /** Fabrics of a request, as they were when it was sent. */
  fabric_request_items: {
    request: number;
    place: number;
    fabric: number | null;
    code: string;
    name_zh: string;
    name_en: string;
    colour: string;
    /** In its unit. */
    quantity: number;
    unit: string;
    /** Quoted, for one unit. */
    price_fen: number | null;
  };
  /** Requests for samples or quotations. Phone, name, address and note are encrypted. */
  fabric_requests: {
    id: number;
    number: string;
    /** sample or quotation. */
    kind: string;
    /** new, confirmed, sent, quoted, accepted, declined or closed. */
    state: string;
    revision: number;
    /** Encrypted; found by phone_index. */
    phone: string;
    phone_index: string | null;
    phone_end: string | null;
    /** Encrypted, like address and note. */
    name: string;
    company: string;
    address: string;
    note: string;
    language: string;
    channel: string;
    consent_version: string;
    consent_at: Date;
    /** Digest of fabrics, colours and quantities, by which a repeated request is recognised. */
    digest: string;
    courier: string;
    /** Last day of the quotation. */
    valid_to: Date | null;
    /** What the buyer reads of the decision; remark is for staff. */
    answer: string;
    remark: string;
    /** State of the text message, for rows from before the outbox. */
    message: string;
    created_at: Date;
    updated_at: Date;
    erased_at: Date | null;
  };
  /** What each fabric is found by, as lexemes. */
  fabric_words: {
    fabric: number;
    /** Marked: = in the name, # by its composition, ~ pinyin and ^ its initials. */
    words: string;
  };
  /** The fabric catalogue: one row per fabric; colours, prices and certificates are in their own tables. */
  fabrics: {
    id: number;
    code: string;
    /** draft (staff only), shown or withdrawn. */
    state: string;
    revision: number;
    name_zh: string;
    name_en: string;
    construction: string;
    pattern: string;
    /** Fibre shares in thousandths, largest first. */
    composition: unknown;
    weight_gsm: number;
    usable_width_cm: number;
    full_width_cm: number;
    /** Yarns with their count in dtex. */
    yarns: unknown;
    /** Threads in 10 cm, like density_weft. */
    density_warp: number | null;
    density_weft: number | null;
    dyeing: string;
    finishes: string[];
    functions: string[];
    seasons: string[];
    /** Per cent, like stretch_weft. */
    stretch_warp: number | null;
    stretch_weft: number | null;
    shrinkage_warp_permille: number | null;
    shrinkage_weft_permille: number | null;
    /** Grade of GB/T 250 in tenths, so that 4-5 is 45; the other fastness columns alike. */
    fastness_washing: number | null;
    fastness_rubbing_dry: number | null;
    fastness_rubbing_wet: number | null;
    fastness_perspiration: number | null;
    fastness_light: number | null;
    /** A, B or C of GB 18401. */
    safety_class: string;
    hs_code: string;
    /** metre or kilogram: what prices, minima and stock are in. */
    unit: string;
    /** In the unit of sale, like minimum_per_colour. */
    minimum_order: number;
    minimum_per_colour: number;
    /** Price of a sample. */
    sample_fen: number;
    sample_days: number;
    /** Days to delivery from stock; bulk_days when it has to be made. */
    stock_days: number;
    bulk_days: number;
    supplier: string;
    note_zh: string;
    note_en: string;
    /** Object keys, the first one first. */
    pictures: string[];
    created_at: Date;
    updated_at: Date;
  };
  /** Supplier types that need two reviewers to approve. */
  four_eyes_types: {
    supplier_type: string;
    at: Date;
    by: number;
  };
  /** Displays that stayed away too long; shown in the console and sent to the webhook. */
  hall_alarms: {
    id: number;
    hall: number;
    display: number;
    /** When the absence was found; lost_at is when the display was last heard of. */
    at: Date;
    lost_at: Date;
    /** Null while it is away. */
    back_at: Date | null;
    /** When an operator acknowledged it. */
    seen_at: Date | null;
    /** State of the notice to the webhook; try_at is the next attempt. */
    alert: string;
    sent_at: Date | null;
    attempts: number;
    try_at: Date;
  };
  /** Uploaded parts of a content. */
  hall_content_parts: {
    content: number;
    /** Position of a received part; the bytes are in the object store. */
    part: number;
  };
  /** Videos and pictures of the hall, and uploads in progress. Files are stored in parts in the object store. */
  hall_contents: {
    id: number;
    /** receiving, ready or removed. */
    state: string;
    kind: string;
    name: string;
    folder: string;
    mime: string;
    /** In bytes. */
    size: number;
    /** Name, size and date of the file, by which an interrupted upload goes on. */
    fingerprint: string;
    /** In pixels, like height. */
    width: number;
    height: number;
    duration_ms: number;
    has_poster: number;
    /** Staff account. */
    by: number;
    created_at: Date;
    /** When the last part arrived; stalled uploads are dropped. */
    touched_at: Date;
  };
  /** The cue list of a hall; read and written whole. */
  hall_cue_lists: {
    hall: number;
    revision: number;
    /** List of scene, transition and note, in order. */
    cues: unknown;
    updated_by: number | null;
    updated_at: Date;
  };
  /** Paired devices. Their settings are in the hall's document. */
  hall_displays: {
    id: number;
    hall: number;
    /** SHA-256 of the token in the device's cookie. */
    token_hash: string;
    paired_at: Date;
    paired_by: number;
    revoked_at: Date | null;
  };
  /** What was put on which display when and by whom. */
  hall_log: {
    hall: number;
    /** Revision of the hall that the command made. */
    revision: number;
    /** 0 for a command without a display. */
    display: number;
    at: Date;
    actor: string;
    actor_name: string;
    /** Kind of the command, such as take. */
    what: string;
    /** What was put on the display. */
    content: unknown;
    /** Common deadline of the change; shown_at is when the display confirmed it. */
    due_at: Date | null;
    painted_at: Date | null;
    details: unknown;
  };
  /** Operators who have a hall's page open; renewed every few seconds. */
  hall_operators: {
    hall: number;
    account: number;
    seen_at: Date;
  };
  /** Devices that show a code and wait for an operator. */
  hall_pairings: {
    /** SHA-256 of the token in the device's cookie. */
    token_hash: string;
    /** What the display shows and an operator enters. */
    code: string;
    expires_at: Date;
    user_agent: string;
    address: string;
    /** Page the device shows: display, panel or sub. */
    kind: string;
  };
  /** The last screenshot each display sent of its video. */
  hall_pictures: {
    display: number;
    at: Date;
    /** Small picture of what the display shows, as it sent it. */
    picture: string;
  };
  /** Videos of a playlist, in order. */
  hall_playlist_items: {
    playlist: number;
    position: number;
    content: number;
  };
  /** Playlists. */
  hall_playlists: {
    id: number;
    revision: number;
    name: string;
    changed_at: Date;
  };
  /** Presence of displays over all processes. A row that its process stopped renewing is void. */
  hall_presence: {
    display: number;
    hall: number;
    /** Process that holds the connection; null while the display is away. */
    process: string | null;
    since: Date;
    renewed_at: Date;
    /** Newest revision of the hall that the display has drawn. */
    revision: number;
    /** What the display last reported of itself. */
    report: unknown;
    /** When an alarm was raised for its absence. */
    alarmed_at: Date | null;
  };
  /** What each display of a hall shows at once, under a name. */
  hall_scenes: {
    id: number;
    hall: number;
    /** Position in the operators' order. */
    place: number;
    revision: number;
    name: string;
    /** Content by display number. */
    contents: unknown;
    updated_by: number | null;
    updated_at: Date;
  };
  /** The schedule of a hall; read and written whole. */
  hall_schedules: {
    hall: number;
    revision: number;
    is_on: boolean;
    /** List of scene, minutes of the day, weekdays and priority. */
    entries: unknown;
    /** The last scheduled change that was applied, so that only one process applies it. */
    done_key: string;
    updated_by: number | null;
    updated_at: Date;
  };
  /** Stories that visitors read at a panel, in both languages. */
  hall_stories: {
    id: number;
    revision: number;
    position: number;
    is_shown: boolean;
    /** Built-in drawing shown if there is no picture. */
    figure: string;
    picture: number | null;
    zh_title: string;
    en_title: string;
    zh_lead: string;
    en_lead: string;
    zh_text: string;
    en_text: string;
    /** List of value and its words in both languages. */
    facts: unknown;
    changed_at: Date;
  };
  /** A hall with its document; the row is locked while a command changes it. */
  halls: {
    id: number;
    name: string;
    /** Rises with every command. */
    revision: number;
    /** Displays, programme, players, takes and leases: HallDocument in src/hall/document.ts. */
    document: unknown;
    /** scrypt hash of the unlock PIN; null until first locked. */
    pin_hash: string | null;
    created_at: Date;
  };
  /** Links by which a colleague takes over an application. Only the token's HMAC is stored. */
  handovers: {
    id: number;
    applicant: number;
    /** HMAC of the secret in the link. */
    token: string;
    created_at: Date;
    expires_at: Date;
    /** When the link was used, cancelled or replaced. */
    ended_at: Date | null;
  };
  /** Result of checking each line. */
  import_lines: {
    import: number;
    line: number;
    /** Orders: sound, refused or repeated. Fabrics: new, changed, same or faulty; left if changed after the check. */
    kind: string;
    /** Order number or code of a fabric. */
    key: string;
    /** Hash of the cells, by which repeated lines are found. */
    hash: string;
    /** What the line makes; null if it is faulty. */
    draft: unknown;
    /** All that is wrong with the line: field, reason, value. */
    problems: unknown;
  };
  /** Lines of an imported file as read, including the header and what stands above. */
  import_rows: {
    import: number;
    line: number;
    /** As they stand in the file. */
    cells: string[];
    /** Columns whose value comes from a merged cell that begins above. */
    repeats: number[];
    /** Columns whose value a formula makes. */
    formulas: number[];
  };
  /** Imported files: previewed first, then written, and taken back if need be. */
  imports: {
    id: number;
    name: string;
    encoding: string;
    /** read, checking, checked, writing, written, taking_back, taken_back or failed. */
    state: string;
    head: string[];
    /** Column of the file for each field. */
    mapping: unknown;
    /** How the lines are meant, as the importer chose. */
    options: unknown;
    /** Lines below the header. */
    lines: number;
    /** Last checked line. */
    checked_to: number;
    /** Orders or fabrics that the valid lines make; items_written and items_taken_back tell how far that is done. */
    items: number;
    items_written: number;
    /** Key or line up to which it is written. */
    written_to: string;
    created_by: number | null;
    created_at: Date;
    written_at: Date | null;
    /** Sheet that was read, for a workbook. */
    sheet: string;
    /** Line number of the header row. */
    head_line: number;
    /** What the feature looked up when the check began, such as the meanings of state words. */
    context: unknown;
    /** checking, writing or taking_back. */
    failed_while: string;
    items_taken_back: number;
    /** Why it failed, as the program said it. */
    failure: string;
    /** orders or fabrics. */
    feature: string;
    checked_lines: number;
    /** Lines by kind, once checked. */
    counts: unknown;
    /** What else the feature counts, by name. */
    figures: unknown;
  };
  /** API keys of machines; only hashes are stored. */
  ingest_keys: {
    id: number;
    name: string;
    /** Hash of the key; the key itself is shown once. */
    key_hash: string;
    created_at: Date;
    revoked_at: Date | null;
    /** First characters, by which people recognise a key. */
    hint: string;
    /** orders, summary or metrics. */
    scopes: string[];
    /** Set when another key replaces it. */
    expires_at: Date | null;
    /** Key that replaces it. */
    replaced_by: number | null;
    /** To the minute. */
    last_used_at: Date | null;
  };
  /** History of a job application: moves, notes, messages; the text is encrypted. */
  job_application_events: {
    id: number;
    application: number;
    at: Date;
    /** Null for the applicant. */
    author: number | null;
    /** move, note, message and such. */
    kind: string;
    from_stage: string;
    to_stage: string;
    /** Encrypted. */
    text: string;
    /** State of the text message, for rows from before the outbox. */
    message: string;
  };
  /** Job applications. Personal fields are encrypted and bound to the number; the CV is in the object store. */
  job_applications: {
    id: number;
    /** For staff; the applicant has a status code. */
    number: string;
    job: number;
    /** new, screening, interview, offer, hired, refused or withdrawn. */
    stage: string;
    revision: number;
    /** Encrypted, like note and cv_name. */
    name: string;
    /** Encrypted; found by phone_index. */
    phone: string;
    phone_index: string | null;
    phone_end: string | null;
    note: string;
    /** Where the encrypted file lies. */
    cv_key: string;
    /** pdf, doc, docx or the kind of picture. */
    cv_kind: string;
    cv_name: string;
    cv_bytes: number;
    /** Status code of the applicant: encrypted to be sent again, hashed to be found. */
    code: string;
    /** To find the application by its status code. */
    code_hmac: string;
    language: string;
    channel: string;
    consent_version: string;
    created_at: Date;
    /** When the promised answer is due. */
    due_at: Date;
    /** When the applicant first got an answer. */
    replied_at: Date | null;
    moved_at: Date;
    erased_at: Date | null;
    /** Id of the upload, by which a repeated form is recognised. */
    upload: number | null;
  };
  /** Texts of a job's page in Markdown, and its text search vector. */
  job_texts: {
    job: number;
    zh_address: string;
    en_address: string;
    zh_duties: string;
    en_duties: string;
    zh_requirements: string;
    en_requirements: string;
    zh_benefits: string;
    en_benefits: string;
    /** Text search over the whole job. */
    words: string;
  };
  /** CVs uploaded before their form; deleted if no form takes them. */
  job_uploads: {
    id: number;
    key: string;
    kind: string;
    /** Encrypted. */
    name: string;
    bytes: number;
    at: Date;
    /** Bytes received of an upload in parts; null for a whole upload. */
    received: number | null;
    /** Why the file was refused once complete. */
    fault: string | null;
  };
  /** Columns by which jobs are listed, filtered and sorted; kept narrow. */
  jobs: {
    id: number;
    revision: number;
    zh_title: string;
    en_title: string;
    department: string;
    kind: string;
    education: string;
    experience_years: number;
    salary_low_fen: number;
    salary_high_fen: number;
    /** What low and high are for: hour, day, month or year. */
    salary_basis: string;
    /** Months paid a year. */
    salary_months: number;
    /** Salary converted to a month, for sorting; bands are the salary bands it reaches into. */
    monthly_high_fen: number;
    bands: string[];
    /** GB/T 2260. Names are stored as of the day: divisions get renamed. */
    city_code: string;
    zh_city: string;
    en_city: string;
    province: string;
    headcount: number;
    /** The job's state follows from opens_at, closes_at and closed_at. */
    opens_at: Date | null;
    closes_at: Date | null;
    closed_at: Date | null;
    /** Text search over title, city and department. */
    title_words: string;
    created_at: Date;
    updated_at: Date;
    updated_by: number | null;
  };
  /** One row: number of the last change of any job, set by a trigger. */
  jobs_change: {
    id: boolean;
    /** Rises with every change of jobs; processes read their memory again. */
    n: number;
  };
  /** Pinyin and initials of the names of companies and staff, to find them by; noted by triggers, spelled by the next search. */
  name_spellings: {
    /** application, signup, fabric_request or screen_user. */
    kind: string;
    /** Id of the row that is called so. */
    id: number;
    /** A name that is not spelled yet. */
    name: string | null;
    /** Spellings, as of jobs.title_words. */
    words: string;
  };
  /** Rollup by business day, dimension and member. */
  order_days: {
    day: Date;
    /** all, province, category, channel or supplier; member is which one, empty for all. */
    dimension: string;
    member: string;
    orders: number;
    paid_orders: number;
    refunded_orders: number;
    cancelled: number;
    quantity: number;
    amount_fen: number;
    paid_fen: number;
    refund_fen: number;
    /** Revision of the last batch that changed this row; changed_at is when it was committed. */
    revision: number;
    committed_at: Date | null;
  };
  /** One row. Writers lock it in turn; its number is the revision of the last stored batch. */
  order_feed: {
    id: number;
    /** Of the last batch that was stored. */
    revision: number;
  };
  /** Rollup by hour, dimension and member; the dimension all has one member ''. */
  order_hours: {
    day: Date;
    hour: number;
    /** As order_days.dimension. */
    dimension: string;
    member: string;
    orders: number;
    paid_orders: number;
    refunded_orders: number;
    cancelled: number;
    quantity: number;
    amount_fen: number;
    paid_fen: number;
    refund_fen: number;
  };
  /** Checked lines of the release before; import_lines has taken its place. */
  order_import_lines: {
    import: number;
    line: number;
    /** sound, refused or repeated. */
    kind: string;
    order_no: string;
    /** Hash of the cells, by which repeated lines are found. */
    hash: string;
    /** The order that the line makes; null unless sound. */
    draft: unknown;
    /** Column at fault; reason says why. */
    field: string | null;
    reason: string | null;
    /** The refused value; for a repeated line, the number of the first. */
    value: string | null;
  };
  /** Lines of an imported file of the release before; import_rows has taken its place. */
  order_import_rows: {
    import: number;
    line: number;
    /** As they stand in the file. */
    cells: string[];
    /** Columns whose value comes from a merged cell that begins above. */
    repeats: number[];
  };
  /** Orders of imports that are known from elsewhere too: they stay when the import is taken back. */
  order_import_shared: {
    import: number;
    order_no: string;
    /** The other import; null for the feed. */
    other: number | null;
  };
  /** Imported files of orders of the release before; imports has taken its place. */
  order_imports: {
    id: number;
    name: string;
    encoding: string;
    /** read, checking, checked, writing, written, taking_back, taken_back or failed. */
    state: string;
    head: string[];
    /** Column of the file for each field. */
    mapping: unknown;
    /** Whether a line is an order or a part of one, who has paid, and what to do with repeated lines. */
    options: unknown;
    /** Lines below the header. */
    lines: number;
    /** Last checked line. */
    checked_to: number;
    /** Lines whose province is not known. */
    unknown_places: number;
    /** Orders that the valid lines make; written and last_order tell how far they are written. */
    orders: number;
    orders_written: number;
    /** Order number up to which it is written. */
    written_to: string;
    /** Events that changed something; unchanged are those known before. */
    accepted: number;
    unchanged: number;
    created_by: number | null;
    created_at: Date;
    written_at: Date | null;
    /** Sheet that was read, for a workbook. */
    sheet: string;
    /** Line number of the header row. */
    head_line: number;
    /** Meanings of state words, as set by importers when the check began. */
    state_words: unknown;
    rounded_quantities: number;
    /** checking, writing or taking_back. */
    failed_while: string;
    orders_taken_back: number;
    /** Why it failed, as the program said it. */
    failure: string;
  };
  /** Events that arrived after their business day, by the day of arrival. */
  order_late_events: {
    day: Date;
    /** Day on which events of `day` came. */
    arrived_on: Date;
    events: number;
    last_at: Date;
  };
  /** Rollup by minute, maintained in the transaction of the orders. Days are business days; distribution column: day. Provinces are stored within the row, which saves thirty rows a minute. */
  order_minutes: {
    day: Date;
    /** Minute of the day, 0 to 1439. */
    minute: number;
    orders: number;
    paid_orders: number;
    refunded_orders: number;
    cancelled: number;
    quantity: number;
    amount_fen: number;
    paid_fen: number;
    refund_fen: number;
    provinces: unknown;
  };
  /** Meanings that importers assigned to unknown state words. */
  order_state_words: {
    word: string;
    /** What the importer says the word means: a state of an order. */
    meaning: string;
    said_by: number | null;
    said_at: Date;
  };
  /** One row per order: the winning event of each status, and what the order counts as. Distribution column (Citus): order_no. */
  orders: {
    order_no: string;
    /** Minute in which the order counts: of its created event, else of its earliest event. */
    counted_at: Date;
    created_at: Date | null;
    paid_at: Date | null;
    refunded_at: Date | null;
    cancelled_at: Date | null;
    amount_fen: number;
    paid_fen: number;
    refund_fen: number;
    quantity: number;
    category: string;
    product: string;
    supplier: string;
    buyer: string;
    province: string;
    city: string;
    channel: string;
    /** While there is no created event: what each winning event says of the order. */
    stand_ins: unknown;
    /** The import that alone knows the order; null if the feed or a second import knows it too. */
    import: number | null;
  };
  /** When each periodic job last started, in any process. */
  periodic_runs: {
    name: string;
    begun_at: Date;
  };
  /** Queue preferences of a reviewer. */
  queue_settings: {
    reviewer: number;
    /** Saved filter with which the queue opens. */
    default_filter: number | null;
    /** Visible columns; empty for the default. */
    columns: string[];
  };
  /** Counters of the rate limiter. */
  rate_limits: {
    /** What is limited and for whom; addresses by network. */
    key: string;
    window_start: Date;
    count: number;
  };
  /** Requests to move a company's account to a new phone number. Staff compare the licence and decide. */
  recoveries: {
    id: number;
    /** HMAC of the secret with which the applicant uploads the licence. */
    ticket: string;
    /** The new, verified number; encrypted, like the note. */
    phone: string;
    credit_code: string;
    language: string;
    /** begun, waiting, approved, rejected, or refused by the old number. */
    state: string;
    /** Object key of the licence. */
    licence: string;
    note: string;
    created_at: Date;
    submitted_at: Date | null;
    /** Nothing can be approved before; until then the old number may object. */
    decide_from: Date | null;
    decided_at: Date | null;
    decided_by: number | null;
    /** Encrypted. */
    decision_text: string;
    phone_index: string | null;
  };
  /** Notices to the numbers on record, one per application. */
  recovery_notices: {
    recovery: number;
    application: number;
    /** queued until handed to the outbox, which then holds the state. */
    state: string;
    at: Date;
  };
  /** Canned remark reasons edited by staff; every change is a new version. Defaults are in the code. */
  remark_reasons: {
    code: string;
    version: number;
    zh: string;
    en: string;
    /** Whether new remarks may use it. */
    active: boolean;
    at: Date;
    by: number;
  };
  /** Overrides by staff of which items a supplier type must provide. Defaults are in the code. */
  required_items: {
    supplier_type: string;
    field: string;
    least: number;
  };
  /** Saved queue filters, private or shared by an admin. */
  saved_filters: {
    id: number;
    owner: number;
    name: string;
    /** Query string of the filtered queue. */
    address: string;
    is_shared: boolean;
    at: Date;
  };
  /** Second factor of a staff account: an authenticator app and printed recovery codes. */
  screen_second_factors: {
    account: number;
    /** Encrypted. */
    secret: string;
    /** Null until the first code from the app was accepted; the factor is not asked for before. */
    confirmed_at: Date | null;
    /** Time step of the last accepted code; no step is accepted twice. */
    used_step: number;
    /** HMACs of the unused recovery codes. */
    recovery_codes: string[];
  };
  /** Staff accounts ("ia" users). */
  screen_users: {
    id: number;
    username: string;
    name: string;
    /** scrypt with its parameters and salt. */
    password_hash: string;
    /** viewer, internal, operator, reviewer, editor, recruiter, analyst or admin. */
    roles: string[];
    created_at: Date;
    disabled_at: Date | null;
    /** A colleague set the password: the next sign-in has to set one of the person's own. */
    must_change_password: boolean;
    /** When they last asked for anything, to the minute. */
    seen_at: Date | null;
    /** When the visit before the present one ended. */
    last_visit_at: Date | null;
  };
  /** Suspicious findings that wait for staff. */
  serial_alarms: {
    id: number;
    /** travel, burst, failures or inactive. */
    kind: string;
    /** HMAC of the number, or all; one open alarm per kind and subject. */
    subject: string;
    batch: number | null;
    /** Figures of its kind: places, counts and times. */
    details: unknown;
    /** How often it was raised since it is open. */
    count: number;
    first_at: Date;
    last_at: Date;
    closed_at: Date | null;
    closed_by: number | null;
    note: string | null;
  };
  /** Rate limit state of a client address. */
  serial_askers: {
    address: string;
    /** In milliseconds. */
    since: number;
    checks: number;
    failures: number;
    /** Checks per device at this address. */
    devices: string;
  };
  /** Checks per batch; batch 0 counts checks of unknown numbers. */
  serial_batch_totals: {
    batch: number;
    checks: number;
    codes: number;
  };
  /** Batches of serial numbers for one product. */
  serial_batches: {
    id: number;
    number: string;
    /** generating, generated, printed, activated, recalled or revoked. */
    state: string;
    revision: number;
    product_zh: string;
    product_en: string;
    /** GTIN-14, for labels with a GS1 address. */
    gtin: string | null;
    quantity: number;
    /** Numbers made so far, of quantity. */
    generated: number;
    /** Encrypted seed of the numbers; deleted once the printer has the file. */
    seed: string | null;
    exports: number;
    recall_zh: string | null;
    recall_en: string | null;
    created_by: number | null;
    created_at: Date;
    printed_at: Date | null;
    activated_at: Date | null;
    ended_at: Date | null;
    /** Idempotency key of the request that made the batch. */
    asked: string | null;
    /** When a part of its numbers could not be made; it is tried again a minute later, after the others. */
    failed_at: Date | null;
  };
  /** Reports about products. Text and contact are encrypted. */
  serial_cases: {
    id: number;
    number: string;
    /** open, answered or closed. */
    state: string;
    revision: number;
    /** HMAC of the number. */
    code: Buffer | null;
    batch: number | null;
    /** What a check of the number answered, as serial_checks.outcome. */
    outcome: string | null;
    /** Where it was bought. */
    bought: string;
    /** Encrypted, like bought, contact and answer. */
    text: string;
    contact: string;
    language: string;
    at: Date;
    answer: string | null;
    answered_at: Date | null;
    answered_by: number | null;
    closed_at: Date | null;
  };
  /** Append-only ledger of checks; each line carries the hash of the previous one. */
  serial_checks: {
    id: number;
    at: Date;
    /** HMAC of the number. */
    code: Buffer;
    /** first, again, suspicious, recalled or unknown. */
    outcome: string;
    batch: number | null;
    region: string | null;
    device: string;
    /** SHA-256 over the hash of the line before and all that this line holds. */
    hash: Buffer;
    /** Previous line of the same number. */
    earlier: number | null;
  };
  /** Serial numbers, each stored as half an HMAC. The batch is part of the key, so that one index look-up takes equally long for active and inactive numbers. */
  serial_codes: {
    /** HMAC of the number; the number itself is stored nowhere. */
    code: Buffer;
    batch: number;
  };
  /** One row: the end of the ledger, locked by writers. */
  serial_ledger_head: {
    one: boolean;
    /** Last line of serial_checks; hash is its hash. */
    last: number;
    hash: Buffer;
    /** Failed checks of all clients within the current window. */
    failures: number;
    failures_since: Date | null;
    /** Changes with every write, for optimistic locking. */
    version: string;
  };
  /** Numbers that staff marked as suspicious. */
  serial_marks: {
    code: Buffer;
    /** suspicious. */
    mark: string;
    reason: string;
    marked_by: number | null;
    at: Date;
  };
  /** Per number, what the next check needs; derived from the ledger. Times are in milliseconds. */
  serial_totals: {
    code: Buffer;
    /** Counted checks; 0 for a number that was not active. */
    checks: number;
    /** In milliseconds since 1970, like last_at. */
    first_at: number | null;
    first_region: string | null;
    first_device: string | null;
    last_at: number | null;
    last_region: string | null;
    last_latitude: number | null;
    last_longitude: number | null;
    /** Times of the checks within the rate limit window, six bytes each. */
    recent: Buffer;
    /** Last ledger line of the number. */
    line: number;
  };
  /** Live sessions. Only a hash of the cookie token is stored, so a copy of this table signs nobody in. */
  sessions: {
    /** Hash of the token in the cookie. */
    id: string;
    /** user for applicants, ia for staff. */
    kind: string;
    /** Applicant or staff account, by kind. */
    account: number;
    created_at: Date;
    seen_at: Date;
    expires_at: Date;
    address: string;
    user_agent: string;
  };
  /** The outbox: every text message to be sent or sent recently, with its state. */
  short_messages: {
    id: number;
    /** Subject, such as application/12; empty for verification codes. */
    about: string;
    /** Name of the template at the provider. */
    template: string;
    /** Encrypted; empty for verification codes. */
    text: string;
    /** Encrypted. */
    phone: string;
    /** HMAC of the number, to find it. */
    phone_index: string | null;
    /** queued, sending, sent, failed or unknown. */
    state: string;
    /** Why it was not sent, or is unclear. */
    failure: string;
    /** Message id at the provider. */
    reference: string;
    at: Date;
    /** delivered or undelivered; empty until the carrier reports. */
    receipt: string;
    /** Carrier code, such as DELIVRD or MK:0001. */
    receipt_code: string;
    receipt_at: Date | null;
    /** Row of the feature that caused the message, such as application-event/7; empty if no desk shows its state. */
    cause: string;
    /** Language and values of the template as JSON, encrypted. */
    content: string;
    /** What text and content are cryptographically bound to; empty for short-message/<about>. */
    bound_to: string;
    /** Kept as long as its subject. */
    kept: boolean;
    attempts: number;
    /** When to send or retry; while sending, when the claim expires. */
    due_at: Date | null;
  };
  /** Consents given at sign-up; every repeated sign-up adds one. */
  signup_consents: {
    id: number;
    signup: number;
    version: string;
    channel: string;
    at: Date;
  };
  /** Internal notes, encrypted because they name people. */
  signup_notes: {
    id: number;
    signup: number;
    at: Date;
    author: number;
    /** Encrypted. */
    text: string;
  };
  /** Previous values of a buyer who signed up again; personal data, deleted with the sign-up. */
  signup_repeats: {
    id: number;
    signup: number;
    at: Date;
    company: string;
    city_name: string;
    interests: string[];
    language: string;
    state: string;
  };
  /** Buyers who signed up: one row per phone, encrypted and found by keyed indexes. */
  signups: {
    id: number;
    /** Encrypted; found by phone_index. */
    phone: string;
    phone_index: string | null;
    phone_end: string | null;
    company: string;
    /** GB/T 2260. */
    city_code: string;
    /** Name of the city when it was chosen; divisions get renamed. */
    city_name: string;
    interests: string[];
    /** Campaign of the first sign-up. */
    campaign: string;
    language: string;
    channel: string;
    consent_version: string;
    consent_at: Date;
    /** new, contacted, matched or closed. */
    state: string;
    revision: number;
    assignee: number | null;
    created_at: Date;
    updated_at: Date;
    erased_at: Date | null;
  };
  /** Fingerprint of each fixed page and since when it holds, for sitemap dates that survive upgrades. */
  site_page_versions: {
    path: string;
    fingerprint: string;
    changed_at: Date;
    /** Previous fingerprint, for two builds that run side by side. */
    former_fingerprint: string | null;
    former_changed_at: Date | null;
  };
  /** User agents, with what the rules derive from each. */
  tracking_agents: {
    id: number;
    /** User agent; surrounding, device and bot follow from it by the rules of that version. */
    agent: string;
    surrounding: string;
    device: string;
    /** Part of the user agent that names a bot; null for a person. */
    bot: string | null;
    rules: string;
    day: Date;
  };
  /** Answers about days that are over, of the revision of the day at which they were counted. */
  tracking_answers: {
    day: Date;
    question: string;
    /** Revision of the day when it was counted; a newer one makes it void. */
    revision: number;
    at: Date;
    answer: string;
  };
  /** Ledger of stored spool segments: a listed segment is stored exactly once. */
  tracking_batches: {
    /** Name of the spool file, so that none is stored twice. */
    segment: string;
    id: number;
    stored_at: Date;
    events: number;
    refused: number;
  };
  /** Counters by business day: documents served by route, faulty requests by reason. */
  tracking_counts: {
    day: Date;
    /** served, served_bot, served_one, fault or shed; key is the route, address or reason. */
    what: string;
    key: string;
    count: number;
  };
  /** A number for each day, raised by every transaction that changes its visits or events. */
  tracking_day_revisions: {
    day: Date;
    revision: number;
  };
  /** Figures by business day and dimension; what names the dimension. */
  tracking_days: {
    day: Date;
    key: number;
    what: string;
    bot: boolean;
    visits: number;
    visitors: number;
    back: number;
    views: number;
    bounces: number;
    seconds: number;
    events: number;
  };
  /** History of an error group; regressed and new are automatic. */
  tracking_error_changes: {
    id: number;
    error_group: number;
    at: Date;
    /** Staff account; null for an automatic change. */
    account: number | null;
    /** resolve, ignore, reopen and such. */
    action: string;
    note: string;
    /** Whether to alert, and when the webhook accepted it or was given up. */
    alert: string;
    sent_at: Date | null;
    attempts: number;
    try_at: Date | null;
  };
  /** Occurrences by business day; outlives the events. */
  tracking_error_days: {
    error_group: number;
    day: Date;
    count: number;
  };
  /** Groups of equal errors: same call or place, code and message. */
  tracking_error_groups: {
    id: number;
    /** Hash of the columns below. */
    key: string;
    /** fault (ours), refusal (as meant) or network. */
    kind: string;
    name: string;
    method: string;
    /** Route of the call, file of the script or route of the page. */
    place: string;
    code: string;
    /** Without what differs from case to case. */
    message: string;
    /** open, resolved or ignored. */
    state: string;
    count: number;
    first_at: Date;
    last_at: Date;
    /** Oldest build that reported it; last_build is the newest. Null while unknown. */
    first_build: number | null;
    last_build: number | null;
    resolved_at: Date | null;
    /** Build that was running when it was resolved; reports of older builds are no regression. */
    resolved_build: number | null;
  };
  /** Stored events with their texts in place of ids. */
  tracking_event_texts: {
    visitor: number | null;
    at: Date | null;
    build: number | null;
    day: Date | null;
    visit: number | null;
    agent: number | null;
    tab: number | null;
    seq: number | null;
    category: string | null;
    name: string | null;
    route: string | null;
    page: string | null;
    referrer: string | null;
    source: string | null;
    campaign: string | null;
    language: string | null;
    region: string | null;
    error_group: number | null;
    window_width: number | null;
    window_height: number | null;
    weight: number | null;
    bot: boolean | null;
    extras: unknown;
  };
  /** Tracking events, partitioned by business day. Texts are ids of tracking_texts. */
  tracking_events: {
    /** Hash of address and browser under the day's salt. */
    visitor: number;
    at: Date;
    build: number;
    day: Date;
    visit: number;
    agent: number;
    tab: number;
    /** Position within its tab. */
    seq: number;
    /** Text in tracking_texts, like name, route, page and referrer. */
    category: number;
    name: number;
    route: number;
    page: number;
    referrer: number;
    error_group: number;
    window_width: number;
    window_height: number;
    /** How many events it stands for: more than 1 where others were shed. */
    weight: number;
    bot: boolean;
    extras: unknown;
  };
  /** What staff want visits to do: see a page, or do something that is an event. How many did is counted from visits. */
  tracking_goals: {
    id: number;
    name: string;
    kind: string;
    /** The page as it is listed (/jobs/:id), or the name of the event. */
    value: string;
    created_at: Date;
  };
  /** Figures by hour: views when they happened, visits when they began. */
  tracking_hours: {
    hour: Date;
    bot: boolean;
    visits: number;
    visitors: number;
    back: number;
    views: number;
    bounces: number;
    seconds: number;
    events: number;
    errors: number;
  };
  /** Days packed column by column. */
  tracking_packs: {
    day: Date;
    at: Date;
    name: string;
    /** Deflated. */
    bytes: Buffer;
    /** For a running day: newest batch that is included. */
    up_to: number | null;
  };
  /** Nightly comparison of figures with events and visits. */
  tracking_proofs: {
    day: Date;
    at: Date;
    compared: number;
    differing: number;
    /** The first difference: what, and both figures. */
    first: string;
  };
  /** Random salts by business day; once a salt is deleted, visitor hashes of its day cannot be traced. */
  tracking_salts: {
    day: Date;
    /** Deleted two days later, so that visitors of different days cannot be joined. */
    salt: string;
  };
  /** Histograms of web vitals by page. */
  tracking_speeds: {
    day: Date;
    route: number;
    metric: string;
    s0: number;
    s1: number;
    s2: number;
    s3: number;
    s4: number;
    s5: number;
    s6: number;
    s7: number;
    s8: number;
    s9: number;
    s10: number;
    s11: number;
    s12: number;
    s13: number;
    s14: number;
    s15: number;
    s16: number;
    s17: number;
    s18: number;
    s19: number;
    s20: number;
    s21: number;
    s22: number;
    s23: number;
    s24: number;
  };
  /** Dictionary of repeated texts: pages, referrers, names, sources. 0 is the empty text. */
  tracking_texts: {
    id: number;
    text: string;
    /** Last business day on which it was seen; unused texts are deleted. */
    day: Date;
  };
  /** Visits, partitioned by the business day on which they began. */
  tracking_visits: {
    /** As tracking_events.visitor. */
    visitor: number;
    started_at: Date;
    last_at: Date;
    day: Date;
    id: number;
    views: number;
    clicks: number;
    events: number;
    errors: number;
    /** First page; exit is the last. Texts in tracking_texts, like source to region. */
    entry: number;
    exit: number;
    source: number;
    campaign: number;
    surrounding: number;
    device: number;
    language: number;
    region: number;
    /** How many visits it stands for. */
    weight: number;
    /** Steps towards an application as bits. */
    steps: number;
    edits: number;
    bot: boolean;
    is_first: boolean;
    is_back: boolean;
    /** Whether a page of it came slowly. */
    is_slow: boolean;
    /** The first pages, none twice in a row. */
    path: number[];
    /** Batch that last changed it. */
    batch: number;
    build: number;
    /** Pages, once for each view. */
    seen: number[];
    /** Events by category and name. */
    did: number[];
    /** Page and one digit of base 26 for each measure: speedOf in src/tracking/visits/speed.ts. */
    speeds: number[];
  };
  /** What each sender of pictures has uploaded, by day: the quota of applicants. */
  upload_usage: {
    /** Kind and account, such as ia/3. */
    sender: string;
    day: Date;
    files: number;
    bytes: number;
  };
  /** The open verification code of a phone for a purpose. Stores HMACs only. */
  verify_codes: {
    /** HMAC of the number. */
    phone: string;
    /** login, bind, signup, job and such. */
    purpose: string;
    /** Never the code itself. */
    code_hmac: string;
    tries: number;
    expires_at: Date;
    /** Keyed digest of the form the code was used for, so that the same form may be sent again; null while unused. */
    used_for: string | null;
    /** Wrong tries per sender network. */
    tries_by: unknown;
  };
  /** One WeChat sign-in attempt. State, browser, code and ticket are stored as HMACs only. The answer is kept so that a replayed code gets the same answer. */
  wechat_attempts: {
    /** HMAC of the state in WeChat's address. */
    state: string;
    /** web (QR code) or h5 (within WeChat). */
    kind: string;
    scope: string;
    /** HMAC of the cookie of the browser that began. */
    browser: string;
    expires_at: Date;
    code: string | null;
    exchanged_at: Date | null;
    /** signed_in, bind_phone, authorize or a refusal reason; null while WeChat is being asked. */
    answer: string | null;
    openid: string | null;
    bind_ticket: string | null;
  };
  /** A person as one of our WeChat apps knows them: one openid per app, one unionid over all apps. */
  wechat_identities: {
    appid: string;
    openid: string;
    unionid: string | null;
    /** Null until a phone number was verified for this identity. */
    applicant: number | null;
    created_at: Date;
    bound_at: Date | null;
  };
  /** Access token and JSAPI ticket that WeChat gives the server for two hours, shared by all processes. */
  wechat_server_tokens: {
    appid: string;
    /** access_token or jsapi_ticket. */
    kind: string;
    /** Encrypted. */
    value: string;
    expires_at: Date;
  };
}
