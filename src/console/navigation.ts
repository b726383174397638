import type { Role } from '#accounts/contract.ts';
import type { Text } from '#kit/text/language.ts';

export interface Place {
  to: string;
  name: Text;
  /** Who may come here: holders of one of these. Nobody else sees that it exists. */
  roles: readonly Role[];
}

/** The parts of the back office, in the order of the navigation. The calls behind each decide by themselves as well. */
export const places: readonly { title: Text; places: readonly Place[] }[] = [
  {
    title: ['审核', 'Review'],
    places: [
      { to: '/console/applications', name: ['入驻申请', 'Applications'], roles: ['reviewer'] },
      { to: '/console/recoveries', name: ['换绑手机号', 'Phone recovery'], roles: ['reviewer'] },
      { to: '/console/follow-up', name: ['跟进', 'Follow-up'], roles: ['reviewer'] },
      { to: '/console/review-settings', name: ['审核设置', 'Review settings'], roles: ['reviewer'] },
      { to: '/console/required-items', name: ['必填项', 'Required items'], roles: ['reviewer', 'admin'] },
    ],
  },
  {
    title: ['内容', 'Content'],
    places: [
      { to: '/console/content/news', name: ['新闻', 'News'], roles: ['editor', 'admin'] },
      { to: '/console/content/banners', name: ['首页通知', 'Home banners'], roles: ['editor', 'admin'] },
      { to: '/console/content/legal', name: ['法律文本', 'Legal texts'], roles: ['editor', 'admin'] },
      { to: '/console/content/app-versions', name: ['应用版本', 'App versions'], roles: ['editor', 'admin'] },
      { to: '/console/content/brand', name: ['公司资料', 'Company details'], roles: ['editor', 'admin'] },
    ],
  },
  {
    title: ['运营', 'Operations'],
    places: [
      { to: '/console/enquiries', name: ['访客咨询', 'Enquiries'], roles: ['editor'] },
      { to: '/console/jobs', name: ['招聘', 'Jobs'], roles: ['editor', 'recruiter'] },
      { to: '/console/signups', name: ['采购商注册', 'Sign-ups'], roles: ['editor'] },
      { to: '/console/fabrics', name: ['面料', 'Fabrics'], roles: ['editor'] },
      { to: '/console/fabric-requests', name: ['样品与询价', 'Samples & quotes'], roles: ['editor'] },
      { to: '/console/campaigns', name: ['活动', 'Campaigns'], roles: ['editor'] },
      { to: '/console/serials', name: ['防伪编号', 'Serial numbers'], roles: ['editor'] },
      { to: '/console/orders', name: ['订单', 'Orders'], roles: ['internal', 'analyst', 'admin'] },
      { to: '/console/tracking', name: ['访问统计', 'Tracking'], roles: ['editor', 'analyst', 'admin'] },
      { to: '/console/errors', name: ['错误', 'Errors'], roles: ['editor', 'admin'] },
    ],
  },
  {
    title: ['展厅', 'Hall'],
    places: [
      { to: '/screen/pages/hall/control', name: ['展厅控制台', 'Hall control'], roles: ['operator'] },
      { to: '/console/hall-library', name: ['媒体库', 'Library'], roles: ['operator', 'editor'] },
      { to: '/console/hall-stories', name: ['展厅故事', 'Stories'], roles: ['editor', 'operator'] },
    ],
  },
  {
    title: ['系统', 'System'],
    places: [
      { to: '/console/accounts', name: ['账号与角色', 'Accounts'], roles: ['admin'] },
      { to: '/console/audit', name: ['审计', 'Audit'], roles: ['admin'] },
    ],
  },
];

/** Everybody who is signed in may be here. */
const openToAll = ['/console', '/console/security'];

/** What each role opens, in words for users who lack it. */
export const roleNames: Record<Role, Text> = {
  viewer: ['大屏查看', 'viewer'],
  internal: ['内部大屏', 'internal'],
  operator: ['展厅操作', 'operator'],
  reviewer: ['入驻审核', 'reviewer'],
  editor: ['内容编辑', 'editor'],
  recruiter: ['招聘', 'recruiter'],
  analyst: ['数据分析', 'analyst'],
  admin: ['管理员', 'admin'],
};

const holdsOneOf = (held: readonly Role[], wanted: readonly Role[]) => wanted.some((role) => held.includes(role));

/** The navigation of somebody with these roles. */
export const placesFor = (roles: readonly Role[]) =>
  places
    .map((group) => ({ ...group, places: group.places.filter((place) => holdsOneOf(roles, place.roles)) }))
    .filter((group) => group.places.length > 0);

const placeAt = (path: string) =>
  places.flatMap((group) => group.places).find(({ to }) => path === to || path.startsWith(`${to}/`));

/** What the page at an address below /console is called before it has come to say so itself. */
export const nameOfPlace = (pathname: string): Text =>
  placeAt(pathname.replace(/\/+$/, ''))?.name ?? ['织联工作台', 'Weftline console'];

/**
 * Whether somebody may be at an address below /console. Deny by default: an address that no place covers is nobody's,
 * so that a page that somebody forgot to list here is closed and not open.
 */
export function mayBeAt(
  pathname: string,
  roles: readonly Role[],
): { ok: true } | { ok: false; wanted: readonly Role[] } {
  const path = pathname.replace(/\/+$/, '');
  if (openToAll.includes(path)) return { ok: true };
  const place = placeAt(path);
  if (place && holdsOneOf(roles, place.roles)) return { ok: true };
  return { ok: false, wanted: place?.roles ?? [] };
}
