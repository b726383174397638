import * as z from 'zod/mini';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { exportCall } from '#kit/desk/table-export.ts';
import { passwordTooCommon, roles, screenUser } from './contract.ts';

/** Calls of an admin for the accounts of screen users. Each change is in the audit log. */
const admin = screenUser('admin');

const instant = z.iso.datetime();

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

const id = { id: field.integer({ min: 1 }) };
const name = field.text({ min: 1, max: 60 });
const rolesHeld = field.list(field.choice(roles), { max: roles.length });

const refusals = {
  none: [404, '没有这个账号', 'Account not found'],
  own_admin_role: [409, '不能取消自己的管理员角色', 'You can’t remove your own admin role'],
  own_account: [409, '不能停用自己的账号', 'You can’t disable your own account'],
  last_admin: [409, '至少要保留一个可用的管理员', 'At least one active admin is required'],
} as const;

export const listScreenAccounts = defineCall({
  path: `${apiPrefix}/accounts/list_screen_accounts`,
  summary: 'Every screen user with roles and live sessions',
  who: admin,
  payload: field.payload({}),
  result: z.array(screenAccount),
});

export const exportScreenAccounts = exportCall(
  `${apiPrefix}/accounts/export_screen_accounts`,
  'Every screen user',
  admin,
  {},
);

export const createScreenAccount = defineCall({
  path: `${apiPrefix}/accounts/create_screen_account`,
  summary: 'Makes a screen user; the answer is the only place where the first password is ever shown',
  who: admin,
  payload: field.payload({
    username: field.text({ min: 2, max: 64, pattern: /^[a-zA-Z0-9][a-zA-Z0-9._-]*$/ }),
    name,
    roles: rolesHeld,
  }),
  result: z.object({ account: screenAccount, password: z.string() }),
  refusals: {
    taken: [409, '这个用户名已被使用', 'This user name is taken', 'username'],
    no_role: [400, '请至少选择一个角色', 'Choose at least one role', 'roles'],
  },
});

export const changeScreenAccount = defineCall({
  path: `${apiPrefix}/accounts/change_screen_account`,
  summary: 'Changes name and roles; live sessions follow at once',
  who: admin,
  payload: field.payload({ ...id, name, roles: rolesHeld }),
  result: screenAccount,
  refusals: { none: refusals.none, own_admin_role: refusals.own_admin_role, last_admin: refusals.last_admin },
});

const ofOneAccount = { who: admin, payload: field.payload(id), result: screenAccount } as const;

export const disableScreenAccount = defineCall({
  path: `${apiPrefix}/accounts/disable_screen_account`,
  summary: 'Disables a screen user and ends their sessions',
  ...ofOneAccount,
  refusals: { none: refusals.none, own_account: refusals.own_account, last_admin: refusals.last_admin },
});

export const enableScreenAccount = defineCall({
  path: `${apiPrefix}/accounts/enable_screen_account`,
  summary: 'Enables a disabled screen user',
  ...ofOneAccount,
  refusals: { none: refusals.none },
});

export const resetScreenPassword = defineCall({
  path: `${apiPrefix}/accounts/reset_screen_password`,
  summary: 'Gives a screen user a new password, shown once, and ends their sessions',
  who: admin,
  payload: field.payload(id),
  result: z.object({ password: z.string() }),
  refusals: { none: refusals.none },
});

export const endScreenSessions = defineCall({
  path: `${apiPrefix}/accounts/end_screen_sessions`,
  summary: 'Ends every session of a screen user',
  ...ofOneAccount,
  refusals: { none: refusals.none },
});

export const changeOwnPassword = defineCall({
  path: `${apiPrefix}/accounts/change_own_password`,
  summary: 'Changes the password of the screen user who asks; their other sessions end',
  who: screenUser(),
  payload: field.payload({
    password: field.exactText({ min: 1, max: 1024 }),
    new_password: field.exactText({ min: 12, max: 1024 }),
  }),
  result: z.null(),
  refusals: {
    not_matching: [400, '当前密码不正确', 'Incorrect current password', 'password'],
    too_common: passwordTooCommon,
    too_many: [429, '尝试太多，请稍后再试', 'Too many attempts. Please try again later'],
  },
});
