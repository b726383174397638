import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Role, roles } from '#accounts/session-kinds.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';

let site: TestApp;
const people = new Map<string, Visitor>();

beforeAll(async () => {
  site = await openTestApp();
  people.set('nobody', site.visitor());
  people.set('applicant', await site.applicant('13800000001'));
  people.set('screen user without a role', await site.screenUser());
  for (const role of roles) people.set(role, await site.screenUser(role));
});
afterAll(() => site.close());

/** What the description of a call promises for each kind of person, worked out independently of the server's check. */
function expected(who: TestApp['app']['calls'][number]['who'], person: string): 'in' | 401 | 403 {
  if (who === 'anyone') return 'in';
  const kind = person === 'nobody' ? undefined : person === 'applicant' ? 'user' : 'ia';
  if (kind !== who.session) return 401;
  return !who.roles || who.roles.includes(person as Role) ? 'in' : 403;
}

test('every call lets in exactly whom its description names, and nobody else', async () => {
  const wrong: string[] = [];
  for (const call of site.app.calls) {
    for (const [person, visitor] of people) {
      // A field that no call has: whoever is let in gets 400 (or 1, where a call takes no notice), and nothing changes.
      const { code } = await visitor.call(call, { no_such_field: '1' });
      const want = expected(call.who, person);
      const got = code === 401 || code === 403 ? code : 'in';
      if (got !== want) wrong.push(`${person} at ${call.path}: ${got} instead of ${want}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(site.app.calls.length).toBeGreaterThan(4);
});

test('what gives rights, decides, erases or hands data out is for exactly these roles', () => {
  const dangerous =
    /^(accounts|orders)\/|^enrolment\/(approve|return|reject|undo|suspend|reinstate|decide)|erase|export/;
  const found = site.app.calls.flatMap(({ path, who }) => {
    const name = path.replace('/api.php/official/', '');
    if (!dangerous.test(name)) return [];
    return [`${name}: ${who === 'anyone' ? who : (who.roles?.join(', ') ?? `any ${who.session}`)}`];
  });
  expect(found.sort()).toEqual([
    'accounts/begin_second_factor: any ia',
    'accounts/change_own_password: any ia',
    'accounts/change_screen_account: admin',
    'accounts/confirm_second_factor: any ia',
    'accounts/create_screen_account: admin',
    'accounts/disable_screen_account: admin',
    'accounts/enable_screen_account: admin',
    'accounts/end_other_sessions: any ia',
    'accounts/end_own_session: any ia',
    'accounts/end_screen_sessions: admin',
    'accounts/export_audit_entries: admin',
    'accounts/export_screen_accounts: admin',
    'accounts/get_second_factor: any ia',
    'accounts/list_audit_entries: admin',
    'accounts/list_own_sessions: any ia',
    'accounts/list_screen_accounts: admin',
    'accounts/remove_screen_second_factor: admin',
    'accounts/remove_second_factor: any ia',
    'accounts/reset_screen_password: admin',
    'enrolment/approve: reviewer',
    'enrolment/approve_recovery: reviewer',
    'enrolment/decide_claim: reviewer',
    'enrolment/export_applications: reviewer',
    'enrolment/reinstate: reviewer',
    'enrolment/reject: reviewer',
    'enrolment/reject_recovery: reviewer',
    'enrolment/return_for_correction: reviewer',
    'enrolment/suspend: reviewer',
    'enrolment/undo_decision: reviewer',
    'fabric/export_fabrics: editor',
    'fabric/export_requests: editor',
    'hall/log/export: operator',
    'jobs/export_applicants: editor, recruiter',
    'jobs/export_jobs: editor, recruiter',
    'orders/check_import: admin',
    'orders/choose_import_head: admin',
    'orders/create_key: admin',
    'orders/drop_import: admin',
    'orders/export_orders: internal, admin',
    'orders/get_import: admin',
    'orders/import_first_lines: admin',
    'orders/import_problems: admin',
    'orders/import_state_words: admin',
    'orders/import_staying: admin',
    'orders/list: internal, admin',
    'orders/list_imports: admin',
    'orders/list_keys: admin',
    'orders/preview_import: admin',
    'orders/rebuild_day: admin',
    'orders/reconcile: analyst, admin',
    'orders/retry_import: admin',
    'orders/revoke_key: admin',
    'orders/rotate_key: admin',
    'orders/set_state_word: admin',
    'orders/take_back_import: admin',
    'orders/today: internal, analyst, admin',
    'orders/write_import: admin',
    'serials/export_batch: editor',
    'serials/export_batches: editor',
    'signup/export_signups: editor',
    'tracking/erase_visitor: admin',
    'tracking/export: editor, analyst, admin',
    'tracking/export_errors: editor, admin',
  ]);
});

test('every call that anybody may make is on this list: a new one is open only after somebody thought about it', () => {
  const open = site.app.calls
    .filter(({ who }) => who === 'anyone')
    .map(({ path }) => path.replace('/api.php/official/', ''));
  expect(open.sort()).toEqual([
    '/api.php/wechat/wechat/jsapi',
    // By the secret of a link that the applicant gave to a phone or to a colleague.
    'enrolment/accept_handover',
    'enrolment/add_captured',
    // By a phone that proved itself, and by the ticket that it was given for that.
    'enrolment/begin_recovery',
    'enrolment/capture_token',
    'enrolment/open_capture',
    'enrolment/read_handover',
    'enrolment/remove_captured',
    'enrolment/submit_recovery',
    // By a phone that proved itself, or by a request's number and the end of its phone.
    'fabric/answer_quotation',
    'fabric/request_standing',
    'fabric/send_request',
    // A device that wants to be paired, which is nobody yet.
    'hall/arrive',
    // What visitors of the hall read at its panels.
    'hall/stories/shown',
    // Which versions of terms and privacy policy are in force.
    'legal/current',
    'login/h5wx_login',
    'login/logout',
    'login/who_am_i',
    'login/wx_login',
    'login/wx_start',
    'screen/login',
    'serials/check',
    'serials/ledger_head',
    'supplier_enter/area_list',
    'supplier_enter/login',
    'supplier_enter/send_verify_code',
  ]);
});

test('the OpenAPI document holds every call of the specification that is routed', async () => {
  const document = (await site.app.inject('/api/docs')).json();
  expect(Object.keys(document.paths).sort()).toEqual(site.app.calls.map(({ path }) => path).sort());
  const login = document.paths['/api.php/official/supplier_enter/login'].post;
  expect(Object.keys(login.requestBody.content['application/json'].schema.properties)).toContain('contact_phone');
});
