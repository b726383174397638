import type { Role, ScreenRecord } from '#accounts/contract.ts';
import { send } from '#kit/call/send.ts';
import { fold } from '#kit/search/words.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { placesFor } from './navigation.ts';

/** One line of what was found. */
export interface Found {
  to: string;
  name: string;
  /** Said smaller beside it: a number, a city, a state. */
  about: string;
}
export interface FoundGroup {
  title: Text;
  found: Found[];
}

const mostOfAKind = 5;

/** What a search looks through, by who may see it. Each asks the list that its desk shows, so that nobody finds more than there. */
const kinds: readonly { title: Text; roles: readonly Role[]; find(q: string, language: Language): Promise<Found[]> }[] =
  [
    {
      title: ['入驻申请', 'Applications'],
      roles: ['reviewer'],
      find: async (q) =>
        (await send('/api.php/official/enrolment/list_applications', { q, per_page: mostOfAKind })).map((row) => ({
          to: `/console/applications/${row.id}`,
          name: row.company_name || row.number,
          about: `${row.number} ${row.contact_phone.replace(/^\+86/, '')}`,
        })),
    },
    {
      title: ['访客咨询', 'Enquiries'],
      roles: ['editor'],
      find: async (q) =>
        (await send('/api.php/official/enquiries/list_enquiries', { q, tab: 'all' })).rows.map((row) => ({
          to: `/console/enquiries?tab=all&open=${row.id}`,
          name: row.name,
          about: `${row.number} ${row.contact}`,
        })),
    },
    {
      title: ['采购商注册', 'Sign-ups'],
      roles: ['editor'],
      find: async (q, language) =>
        (await send('/api.php/official/signup/list_signups', { q })).rows.map((row) => ({
          to: `/console/signups?open=${row.id}`,
          name: row.company,
          about: inLanguage(row.city, language),
        })),
    },
    {
      title: ['样品与询价', 'Samples & quotes'],
      roles: ['editor'],
      find: async (q) =>
        (await send('/api.php/official/fabric/list_requests', { q })).rows.map((row) => ({
          to: `/console/fabric-requests?open=${row.id}`,
          name: row.company,
          about: `${row.number} ${row.codes.join(' ')}`,
        })),
    },
    {
      title: ['面料', 'Fabrics'],
      roles: ['editor'],
      find: async (q, language) =>
        (await send('/api.php/official/fabric/list_desk', { q })).rows.map((row) => ({
          to: `/console/fabrics?open=${row.id}`,
          name: inLanguage(row.name, language),
          about: row.code,
        })),
    },
    {
      title: ['招聘', 'Jobs'],
      roles: ['editor', 'recruiter'],
      find: async (q, language) =>
        (await send('/api.php/official/jobs/list_jobs', { q, state: 'all' })).rows.map((row) => ({
          to: `/console/jobs?state=all&open=${row.id}`,
          name: inLanguage(row.title, language),
          about: inLanguage(row.city, language),
        })),
    },
    {
      title: ['应聘者', 'Job applicants'],
      roles: ['editor', 'recruiter'],
      find: async (q, language) =>
        (await send('/api.php/official/jobs/find_applicants', { q })).map((row) => ({
          to: `/console/jobs?board=${row.job}&open=${row.id}`,
          name: row.name,
          about: `${row.number} ${inLanguage(row.job_title, language)}`,
        })),
    },
    {
      title: ['订单', 'Orders'],
      roles: ['internal', 'admin'],
      find: async (q) =>
        (await send('/api.php/official/orders/list', { order_no: q })).rows.map((row) => ({
          to: `/console/orders?q=${encodeURIComponent(row.order_no)}`,
          name: row.order_no,
          about: row.product,
        })),
    },
    {
      title: ['账号', 'Accounts'],
      roles: ['admin'],
      find: async (q) =>
        (await send('/api.php/official/accounts/list_screen_accounts', { q })).map(({ name, username }) => ({
          to: `/console/accounts?q=${encodeURIComponent(username)}`,
          name,
          about: username,
        })),
    },
  ];

/** What somebody can begin from anywhere. */
const commands: readonly { name: Text; to: string; roles: readonly Role[] }[] = [
  { name: ['新建职位', 'New job'], to: '/console/jobs?open=new', roles: ['editor', 'recruiter'] },
  { name: ['新建面料', 'New fabric'], to: '/console/fabrics?open=new', roles: ['editor'] },
  { name: ['写新闻', 'New article'], to: '/console/content/news/new', roles: ['editor', 'admin'] },
  { name: ['发放数据密钥', 'Create an API key'], to: '/console/orders?tab=keys', roles: ['admin'] },
  { name: ['修改密码', 'Change password'], to: '/console/security', roles: [] },
];

const holds = (text: string, q: string) => fold(text).includes(fold(q));
const may = (roles: readonly Role[], wanted: readonly Role[]) =>
  wanted.length === 0 || wanted.some((role) => roles.includes(role));

/** Pages and commands whose name holds the text: there at once, all of them without one. */
export function findPlaces({ roles }: ScreenRecord, q: string, language: Language): FoundGroup[] {
  const inBoth = (name: Text) => name.some((text) => holds(text, q));
  const places = placesFor(roles).flatMap((group) => group.places.filter(({ name }) => inBoth(name)));
  const begun = commands.filter((command) => may(roles, command.roles) && inBoth(command.name));
  return [
    {
      title: ['页面', 'Pages'] as const,
      found: places.map(({ to, name }) => ({ to, name: inLanguage(name, language), about: '' })),
    },
    {
      title: ['操作', 'Commands'] as const,
      found: begun.map(({ to, name }) => ({ to, name: inLanguage(name, language), about: '' })),
    },
  ].filter(({ found }) => found.length > 0);
}

/** Things of the desks that somebody may see. A desk that cannot be asked now is left out and reported as missing. */
export async function findThings(
  { roles }: ScreenRecord,
  q: string,
  language: Language,
): Promise<{ groups: FoundGroup[]; missing: Text[] }> {
  const asked = kinds.filter((kind) => may(roles, kind.roles));
  const answers = await Promise.allSettled(asked.map((kind) => kind.find(q, language)));
  const groups: FoundGroup[] = [];
  const missing: Text[] = [];
  for (const [place, answer] of answers.entries()) {
    const title = asked[place]?.title ?? ['', ''];
    if (answer.status === 'rejected') missing.push(title);
    else if (answer.value.length > 0) groups.push({ title, found: answer.value.slice(0, mostOfAKind) });
  }
  return { groups, missing };
}
