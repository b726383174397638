import type { Text } from '#kit/language.ts';
import { defineWords } from '#kit/words.ts';
import type { Role } from './contract.ts';

/** Name of a role, and what it opens. */
export const roleWords: Record<Role, { name: Text; about: Text }> = {
  viewer: { name: ['大屏查看', 'Viewer'], about: ['查看大屏', 'Boards'] },
  internal: {
    name: ['内部大屏', 'Internal'],
    about: ['查看含姓名与金额的内部大屏', 'Internal boards, with names and amounts'],
  },
  operator: { name: ['展厅操作', 'Operator'], about: ['控制展厅的屏幕', 'Control of the hall’s displays'] },
  reviewer: { name: ['入驻审核', 'Reviewer'], about: ['审核供应商入驻申请', 'Decisions on suppliers’ applications'] },
  editor: {
    name: ['内容编辑', 'Editor'],
    about: ['职位、面料、页面内容、访问统计', 'Jobs, fabrics, pages and tracking'],
  },
  admin: { name: ['管理员', 'Admin'], about: ['账号、角色与密钥', 'Accounts, roles and keys'] },
};

export const accountWords = defineWords({
  title: ['账号与角色', 'Accounts'],
  about: [
    '内部人员的账号。停用或改动角色后立即生效；每一次改动都记入审计。',
    'Accounts of the platform’s own staff. Changes take effect at once, and each is in the audit log.',
  ],
  create: ['新建账号', 'New account'],
  search: ['按用户名或姓名查找', 'Find by user name or name'],
  account: ['账号', 'Account'],
  roles: ['角色', 'Roles'],
  noRoles: ['没有角色', 'No role'],
  state: ['状态', 'State'],
  active: ['可用', 'Active'],
  disabled: ['已停用', 'Disabled'],
  seen: ['最近使用', 'Last seen'],
  sessions: ['登录中', 'Sessions'],
  sessionsOf: [(n: number) => `${n} 处`, (n: number) => String(n)],
  neverSeen: ['未登录', 'Signed out'],
  created: ['建立时间', 'Created'],
  actions: ['操作', 'Actions'],
  actionsFor: [(name: string) => `${name} 的操作`, (name: string) => `Actions for ${name}`],
  edit: ['修改', 'Edit'],
  reset: ['重设密码', 'Reset password'],
  end: ['结束全部登录', 'End all sessions'],
  removeFactor: ['关闭两步验证', 'Turn two-step sign-in off'],
  hasFactor: ['两步验证', 'Two-step'],
  sureRemoveFactor: [
    (name: string) => `关闭 ${name} 的两步验证？请先确认是本人：手机和恢复码都不在时才需要这样做。所有登录随即结束。`,
    (name: string) =>
      `Turn off two-step sign-in for ${name}? Make sure that it is they who ask: it is meant for the day when both phone and recovery codes are gone. All sessions end.`,
  ],
  disable: ['停用', 'Disable'],
  enable: ['恢复使用', 'Enable'],
  you: ['您', 'you'],
  username: ['用户名', 'User name'],
  usernameHelp: [
    '2–64 个小写字母、数字、点、横线；建立后不能修改',
    '2–64 small letters, digits, dots and dashes; it cannot be changed later',
  ],
  name: ['姓名', 'Name'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  missing: ['请填写', 'Required'],
  wrongUsername: ['用户名只能用字母、数字、点、横线，2–64 个', 'Letters, digits, dots and dashes only, 2–64 of them'],
  createTitle: ['新建账号', 'New account'],
  editTitle: [(name: string) => `修改 ${name}`, (name: string) => `Edit ${name}`],
  ownAdmin: ['不能取消自己的管理员角色', 'You cannot take the admin role from yourself'],
  passwordTitle: ['初始密码', 'First password'],
  passwordOnce: [
    '这个密码只显示这一次。请当面或电话告知本人，登录后请其在“账号安全”中更换。',
    'This password is shown only now. Hand it over in person or by phone; its owner should change it after signing in.',
  ],
  sureReset: [
    (name: string) => `为 ${name} 设新密码？旧密码失效，所有登录随即结束。`,
    (name: string) => `Give ${name} a new password? The old one ends, and all sessions with it.`,
  ],
  sureEnd: [(name: string) => `结束 ${name} 的全部登录？`, (name: string) => `End all sessions of ${name}?`],
  sureDisable: [
    (name: string) => `停用 ${name}？所有登录随即结束，恢复前不能再登录。`,
    (name: string) => `Disable ${name}? All sessions end, and nobody can sign in with it until it is enabled.`,
  ],
  done: ['已保存', 'Saved'],
});
