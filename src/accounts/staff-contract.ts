import * as z from 'zod/mini';
import { deskCalls, instant, oneCase } from '#cases/contract.ts';
import { apiPrefix } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { exportCall } from '#kit/desk/table-export.ts';
import { passwordTooCommon, screenUser } from './contract.ts';
import { roles } from './session-kinds.ts';

export const screenAccount = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  created_at: instant,
  disabled_at: z.nullable(instant),
  /** Latest of the live sessions; null if there is none. */
  seen_at: z.nullable(instant),
  sessions: z.number(),
  has_second_factor: z.boolean(),
});
export type ScreenAccount = z.output<typeof screenAccount>;

const name = field.text({ min: 1, max: 60 });
const rolesHeld = field.list(field.choice(roles), { max: roles.length });
const last_admin = [409, '至少要保留一个可用的管理员', 'At least one active admin is required'] as const;

/** Calls of an admin for the accounts of screen users. Each change is in the audit log. */
const adminCalls = deskCalls('accounts', screenUser('admin'));
const none = { none: [404, '没有这个账号', 'Account not found'] } as const;
const accountCalls = adminCalls(screenAccount, none);

export const listScreenAccounts = adminCalls(z.array(screenAccount))(
  'list_screen_accounts',
  'The screen users with roles and live sessions: every one, or those found by name, user name or pinyin',
  { q: z._default(field.text({ max: 60 }), '') },
);

export const exportScreenAccounts = exportCall(
  `${apiPrefix}/accounts/export_screen_accounts`,
  'Every screen user',
  screenUser('admin'),
  {},
);

export const createScreenAccount = adminCalls(z.object({ account: screenAccount, password: z.string() }))(
  'create_screen_account',
  'Makes a screen user; the answer is the only place where the first password is ever shown',
  { username: field.text({ min: 2, max: 64, pattern: /^[a-zA-Z0-9][a-zA-Z0-9._-]*$/ }), name, roles: rolesHeld },
  {
    taken: [409, '这个用户名已被使用', 'This user name is taken', 'username'],
    no_role: [400, '请至少选择一个角色', 'Choose at least one role', 'roles'],
  },
);

export const changeScreenAccount = accountCalls(
  'change_screen_account',
  'Changes name and roles; live sessions follow at once',
  { ...oneCase, name, roles: rolesHeld },
  { own_admin_role: [409, '不能取消自己的管理员角色', 'You can’t remove your own admin role'], last_admin },
);

export const disableScreenAccount = accountCalls(
  'disable_screen_account',
  'Disables a screen user and ends their sessions',
  oneCase,
  { own_account: [409, '不能停用自己的账号', 'You can’t disable your own account'], last_admin },
);

export const enableScreenAccount = accountCalls('enable_screen_account', 'Enables a disabled screen user', oneCase);

export const resetScreenPassword = adminCalls(z.object({ password: z.string() }), none)(
  'reset_screen_password',
  'Gives a screen user a new password, shown once, and ends their sessions',
  oneCase,
);

export const endScreenSessions = accountCalls('end_screen_sessions', 'Ends every session of a screen user', oneCase);

export const changeOwnPassword = deskCalls('accounts', screenUser())(z.null())(
  'change_own_password',
  'Changes the password of the screen user who asks; their other sessions end',
  { password: field.exactText({ min: 1, max: 1024 }), new_password: field.exactText({ min: 12, max: 1024 }) },
  {
    not_matching: [400, '当前密码不正确', 'Incorrect current password', 'password'],
    too_common: passwordTooCommon,
    too_many: [429, '尝试太多，请稍后再试', 'Too many attempts. Please try again later'],
  },
);
