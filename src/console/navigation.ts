import type { Role } from '#accounts/contract.ts';
import type { Text } from '#kit/text/language.ts';

export interface Place {
  to: string;
  name: Text;
  about: Text;
  /** Who may come here: holders of one of these. Nobody else sees that it exists. */
  roles: readonly Role[];
}

/** The parts of the back office, in the order of the navigation. The calls behind each decide by themselves as well. */
export const places: readonly { title: Text; places: readonly Place[] }[] = [
  {
    title: ['审核', 'Review'],
    places: [
      {
        to: '/console/applications',
        name: ['入驻申请', 'Applications'],
        about: [
          '查看供应商提交的资料，通过、退回补正或不通过',
          'Review supplier applications: approve, return or reject',
        ],
        roles: ['reviewer'],
      },
      {
        to: '/console/recoveries',
        name: ['换绑手机号', 'Phone recovery'],
        about: [
          '原手机号无法使用的申请人，凭营业执照换绑',
          'Move applicants to a new number after checking their licence',
        ],
        roles: ['reviewer'],
      },
      {
        to: '/console/follow-up',
        name: ['跟进', 'Follow-up'],
        about: ['提到您的备注、认领、到期的条件和证照', 'Mentions, claims, conditions due and expiring documents'],
        roles: ['reviewer'],
      },
      {
        to: '/console/review-settings',
        name: ['审核设置', 'Review settings'],
        about: ['意见的常用原因，哪些类型须两人审核', 'Remark reasons, and which types need two reviewers'],
        roles: ['reviewer'],
      },
      {
        to: '/console/required-items',
        name: ['必填项', 'Required items'],
        about: ['每类供应商提交前必须填写的内容', 'What each type of supplier must provide'],
        roles: ['reviewer', 'admin'],
      },
    ],
  },
  {
    title: ['内容', 'Content'],
    places: [
      {
        to: '/console/content/news',
        name: ['新闻', 'News'],
        about: ['新闻页和首页的文章', 'Articles on the news and home pages'],
        roles: ['editor', 'admin'],
      },
      {
        to: '/console/content/banners',
        name: ['首页通知', 'Home banners'],
        about: ['首页首屏下方的一行文字', 'Notices below the first screen of the home page'],
        roles: ['editor', 'admin'],
      },
      {
        to: '/console/content/legal',
        name: ['法律文本', 'Legal texts'],
        about: ['服务条款和隐私政策的版本', 'Versions of the terms and the privacy policy'],
        roles: ['editor', 'admin'],
      },
      {
        to: '/console/content/app-versions',
        name: ['应用版本', 'App versions'],
        about: ['下载页上的安装包和更新说明', 'Releases on the download page'],
        roles: ['editor', 'admin'],
      },
      {
        to: '/console/content/brand',
        name: ['公司资料', 'Company details'],
        about: ['名称、联系方式和备案号', 'Names, contacts and filing numbers'],
        roles: ['editor', 'admin'],
      },
    ],
  },
  {
    title: ['运营', 'Operations'],
    places: [
      {
        to: '/console/enquiries',
        name: ['访客咨询', 'Enquiries'],
        about: ['「联系我们」的留言：分配、回复、备注', 'Messages from the contact page: assign, answer, note'],
        roles: ['editor'],
      },
      {
        to: '/console/jobs',
        name: ['招聘', 'Jobs'],
        about: [
          '职位的编写、发布与关闭，投递按阶段处理',
          'Write and publish positions, and manage applicants by stage',
        ],
        roles: ['editor', 'recruiter'],
      },
      {
        to: '/console/signups',
        name: ['采购商注册', 'Sign-ups'],
        about: ['采购商的资料与跟进，推广链接的效果', 'Buyers who signed up, and campaign link results'],
        roles: ['editor'],
      },
      {
        to: '/console/fabrics',
        name: ['面料', 'Fabrics'],
        about: ['面料目录的维护、导入和调价', 'Edit the catalogue, import fabrics and change prices'],
        roles: ['editor'],
      },
      {
        to: '/console/fabric-requests',
        name: ['样品与询价', 'Samples and quotes'],
        about: ['受理样品申请，回复询价', 'Confirm sample requests and send quotes'],
        roles: ['editor'],
      },
      {
        to: '/console/campaigns',
        name: ['活动', 'Campaigns'],
        about: [
          '节日与秒杀：时间、场次、商品库存和目标',
          'Festivals and flash sales: dates, sessions, stock and targets',
        ],
        roles: ['editor'],
      },
      {
        to: '/console/serials',
        name: ['防伪编号', 'Serial numbers'],
        about: ['成批生成编号，处理告警和举报', 'Generate numbers in batches, and handle alarms and reports'],
        roles: ['editor'],
      },
      {
        to: '/console/orders',
        name: ['订单', 'Orders'],
        about: ['当日订单、历史导入、汇总核对与密钥', 'Daily orders, history import, reconciliation and keys'],
        roles: ['internal', 'analyst', 'admin'],
      },
      {
        to: '/console/tracking',
        name: ['访问统计', 'Tracking'],
        about: ['访问、页面与事件', 'Visits, pages and events'],
        roles: ['editor', 'analyst', 'admin'],
      },
      {
        to: '/console/errors',
        name: ['错误', 'Errors'],
        about: [
          '哪里出了问题、多少人遇到、解决了没有',
          'What went wrong, how many people it affected, and whether it is fixed',
        ],
        roles: ['editor', 'admin'],
      },
    ],
  },
  {
    title: ['展厅', 'Hall'],
    places: [
      {
        to: '/screen/pages/hall/control',
        name: ['展厅控制台', 'Hall control'],
        about: ['把画面放上展厅的屏幕：场景、流程、排期', 'Control what the displays show: scenes, cues and schedule'],
        roles: ['operator'],
      },
      {
        to: '/console/hall-library',
        name: ['媒体库', 'Library'],
        about: [
          '展厅屏幕上的视频和图片：上传、归类、查看使用处',
          'Videos and pictures for the hall: upload, sort, see where they are used',
        ],
        roles: ['operator', 'editor'],
      },
      {
        to: '/console/hall-stories',
        name: ['展厅故事', 'Stories'],
        about: ['访客在触摸屏上阅读的内容：编写、排序、显示与隐藏', 'What visitors read on the touch panels'],
        roles: ['editor', 'operator'],
      },
    ],
  },
  {
    title: ['系统', 'System'],
    places: [
      {
        to: '/console/widgets',
        name: ['大屏组件', 'Widgets'],
        about: ['大屏的全部组件，用样例数据', 'Every board widget, with sample data'],
        roles: ['admin'],
      },
      {
        to: '/console/accounts',
        name: ['账号与角色', 'Accounts'],
        about: ['内部账号、角色、密码与登录状态', 'Staff accounts, roles, passwords and sessions'],
        roles: ['admin'],
      },
      {
        to: '/console/audit',
        name: ['审计', 'Audit'],
        about: ['谁在什么时候改了什么，改动前后各是什么', 'Who changed what and when, with before and after'],
        roles: ['admin'],
      },
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
