import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import type { Role } from './session-kinds.ts';

/** Name of a role, and what it gives access to. */
export const roleWords: Record<Role, { name: Text; about: Text }> = {
  viewer: { name: ['大屏查看', 'Viewer'], about: ['查看大屏', 'Views boards'] },
  internal: {
    name: ['内部大屏', 'Internal'],
    about: ['含姓名与金额的内部大屏，逐笔订单', 'Internal boards and single orders, with names and amounts'],
  },
  operator: { name: ['展厅操作', 'Operator'], about: ['控制展厅的屏幕', 'Controls the hall’s displays'] },
  reviewer: { name: ['入驻审核', 'Reviewer'], about: ['审核供应商入驻申请', 'Reviews supplier applications'] },
  editor: {
    name: ['内容编辑', 'Editor'],
    about: [
      '页面内容、面料、活动、防伪编号、访问统计；咨询、采购商、样品申请与应聘者，含联系方式',
      'Page content, fabrics, campaigns, serial numbers and tracking; enquiries, buyers, sample requests and applicants, with contact details',
    ],
  },
  recruiter: { name: ['招聘', 'Recruiter'], about: ['职位与应聘者', 'Jobs and their applicants'] },
  analyst: {
    name: ['数据分析', 'Analyst'],
    about: ['访问统计与订单汇总，不含个人信息', 'Tracking and order figures, without personal data'],
  },
  admin: { name: ['管理员', 'Admin'], about: ['账号、角色与密钥', 'Accounts, roles and keys'] },
};

export const accountWords = defineWords({
  title: ['账号与角色', 'Accounts'],
  about: [
    '内部人员的账号。停用或修改角色后立即生效，每次修改都会记入审计日志。',
    'Staff accounts. Changes take effect immediately and are recorded in the audit log.',
  ],
  create: ['新建账号', 'New account'],
  search: ['按用户名或姓名查找', 'Search by user name or name'],
  account: ['账号', 'Account'],
  roles: ['角色', 'Roles'],
  noRoles: ['没有角色', 'No roles'],
  noRole: ['请至少选择一个角色', 'Choose at least one role'],
  withoutRole: [
    (names: string) => `没有角色、登录后什么也看不到的账号：${names}`,
    (names: string) => `Accounts with no role, which can see nothing: ${names}`,
  ],
  state: ['状态', 'Status'],
  active: ['可用', 'Active'],
  disabled: ['已停用', 'Disabled'],
  seen: ['最近使用', 'Last seen'],
  sessions: ['登录设备', 'Sessions'],
  sessionsOf: [(n: number) => `${n} 处`, (n: number) => `${n} ${n === 1 ? 'device' : 'devices'}`],
  neverSeen: ['未登录', 'Signed out'],
  created: ['建立时间', 'Created'],
  actions: ['操作', 'Actions'],
  actionsFor: [(name: string) => `${name} 的操作`, (name: string) => `Actions for ${name}`],
  edit: ['修改', 'Edit'],
  reset: ['重设密码', 'Reset password'],
  end: ['结束全部登录', 'End all sessions'],
  removeFactor: ['关闭两步验证', 'Turn off two-step sign-in'],
  hasFactor: ['两步验证', 'Two-step'],
  sureRemoveFactor: [
    (name: string) =>
      `关闭 ${name} 的两步验证？请先确认是本人：仅在手机和恢复码都丢失时才需要关闭。所有设备会立即退出登录。`,
    (name: string) =>
      `Turn off two-step sign-in for ${name}? Confirm their identity first. Only do this if they have lost both their phone and recovery codes. All their sessions will end.`,
  ],
  disable: ['停用', 'Disable'],
  enable: ['恢复使用', 'Enable'],
  you: ['您', 'You'],
  username: ['用户名', 'User name'],
  usernameHelp: [
    '2–64 个小写字母、数字、点、横线；建立后不能修改',
    '2–64 lowercase letters, digits, dots and hyphens. Cannot be changed later.',
  ],
  name: ['姓名', 'Name'],
  save: ['保存', 'Save'],
  missing: ['请填写', 'Required'],
  wrongUsername: ['用户名只能用字母、数字、点、横线，2–64 个', 'Use 2–64 letters, digits, dots or hyphens'],
  editTitle: [(name: string) => `修改 ${name}`, (name: string) => `Edit ${name}`],
  ownAdmin: ['不能取消自己的管理员角色', 'You can’t remove your own admin role'],
  passwordTitle: ['初始密码', 'Initial password'],
  passwordOnce: [
    '这个密码只显示这一次。请当面或电话告知本人，首次登录时须换成本人的密码。',
    'This password is shown only once. Give it to them in person or by phone. They choose their own when they first sign in.',
  ],
  sureReset: [
    (name: string) => `重设 ${name} 的密码？旧密码会失效，所有设备会立即退出登录。`,
    (name: string) => `Reset the password of ${name}? The old one stops working, and all their sessions end.`,
  ],
  sureEnd: [(name: string) => `结束 ${name} 的全部登录？`, (name: string) => `End all sessions of ${name}?`],
  sureDisable: [
    (name: string) => `停用 ${name}？所有设备会立即退出登录，恢复使用前无法再登录。`,
    (name: string) => `Disable ${name}? All sessions end, and they can’t sign in until the account is enabled again.`,
  ],
  done: ['已保存', 'Saved'],
});
