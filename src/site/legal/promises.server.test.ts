import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { roleWords } from '#accounts/account-words.ts';
import { codeLimits } from '#accounts/contract.ts';
import { sessionLives } from '#accounts/sessions.server.ts';
import { livesSeconds } from '#accounts/wechat/wechat-browser.server.ts';
import { enquiryRetentionDays } from '#enquiries/contract.ts';
import { deletionWaitDays, retentionYears } from '#enrolment/account/personal-data-words.ts';
import { reapplyAfterDays, undoWithinMs } from '#enrolment/application/application-status.ts';
import { sealedFieldNames } from '#enrolment/application/sealed-fields.server.ts';
import { linkLife } from '#enrolment/form/capture-contract.ts';
import { handoverHours, objectionHours } from '#enrolment/ownership/ownership-contract.ts';
import { requestKeptDays } from '#fabrics/requests/contract.ts';
import { deviceCookie } from '#hall/protocol.ts';
import { retentionDays as applicantKeptDays } from '#jobs/applications/stages.ts';
import { getApplicant } from '#jobs/contract.ts';
import { themeCookie } from '#kit/call/visit.ts';
import { retentionDays as messageKeptDays } from '#kit/sms/outbox.server.ts';
import { languageCookie } from '#kit/text/language.ts';
import { dayMs, hourMs } from '#kit/text/time.ts';
import { caseRetentionDays } from '#serials/contract.ts';
import { readEnvironment } from '#server/env.ts';
import { preferenceCookie } from '#server/preferences.ts';
import { signupRetentionDays } from '#signup/contract.ts';
import { firstVersion } from './contract.ts';
import { type LegalDocument, termsNoticeDays } from './legal-words.ts';

const read = (document: LegalDocument, language: string) =>
  readFileSync(path.join(import.meta.dirname, `texts/${document}-${firstVersion}.${language}.md`), 'utf8');
const usual = readEnvironment({});
if (!usual.ok) throw new Error(usual.faults.join());
const { TRACKING_DAYS, REVIEW_WORKING_DAYS } = usual.environment;

/** Each number that the texts promise, made from the constant that keeps the promise. */
const privacy: [what: string, zh: string, en: string][] = [
  ['visits', `统计记录保存 ${TRACKING_DAYS} 天`, `Records are kept for ${TRACKING_DAYS} days`],
  [
    'sessions of applicants',
    `${sessionLives.user.idleMs / dayMs} 天不使用即失效，最长 ${sessionLives.user.absoluteMs / dayMs} 天`,
    `Ends after ${sessionLives.user.idleMs / dayMs} days without use, ${sessionLives.user.absoluteMs / dayMs} days at most`,
  ],
  [
    'sessions of staff',
    `${sessionLives.ia.idleMs / hourMs} 小时不使用即失效，最长 ${sessionLives.ia.absoluteMs / dayMs} 天`,
    `Ends after ${sessionLives.ia.idleMs / hourMs} hours without use, ${sessionLives.ia.absoluteMs / dayMs} days at most`,
  ],
  ['capture', `必需 | ${linkLife.toUseMs / 60_000} 分钟`, `necessary | ${linkLife.toUseMs / 60_000} minutes`],
  ['WeChat', `必需 | ${livesSeconds / 60} 分钟`, `necessary | ${livesSeconds / 60} minutes`],
  ['codes', `验证码 ${codeLimits.lifeSeconds / 60} 分钟内有效`, `valid for ${codeLimits.lifeSeconds / 60} minutes`],
  ['deletion', `等待 ${deletionWaitDays} 天`, `waiting time of ${deletionWaitDays} days`],
  ['second thoughts', `有 ${deletionWaitDays} 天时间可以反悔`, `you have ${deletionWaitDays} days to change your mind`],
  ['enquiries', `留言结束 ${enquiryRetentionDays} 天后`, `${enquiryRetentionDays} days after an enquiry was closed`],
  ['reports', `结案 ${caseRetentionDays} 天后删除`, `${caseRetentionDays} days after a report was closed`],
  ['text messages', `送达，用于查找收不到的原因，${messageKeptDays} 天后删除`, `deleted after ${messageKeptDays} days`],
  ['sign-ups', `${signupRetentionDays} 天没有变动后删除`, `after ${signupRetentionDays} days without a change`],
  ['applicants', `投递 ${applicantKeptDays} 天后`, `automatically ${applicantKeptDays} days after you applied`],
  [
    'samples and quotations',
    `申请结束 ${requestKeptDays} 天后，这些全部删除`,
    `${requestKeptDays} days after a request was closed`,
  ],
  ['proofs', `保留 ${retentionYears} 年`, `kept for ${retentionYears} years`],
];
const tos: typeof privacy = [
  ['review', `在 ${REVIEW_WORKING_DAYS} 个工作日内`, `within ${REVIEW_WORKING_DAYS} working days of submission`],
  ['reapply', `${reapplyAfterDays} 天后可以重新申请`, `apply again after ${reapplyAfterDays} days`],
  ['undo', `${undoWithinMs / hourMs} 小时内`, `Within ${undoWithinMs / hourMs} hours`],
  ['objection', `${objectionHours} 小时内可以提出异议`, `object within ${objectionHours} hours`],
  ['notice', `至少提前 ${termsNoticeDays} 天公布`, `published at least ${termsNoticeDays} days ahead`],
  ['handover', `链接 ${handoverHours} 小时内有效`, `valid for ${handoverHours} hours`],
];

describe.each([
  ['privacy', privacy],
  ['tos', tos],
] as const)('%s', (document, promises) => {
  test.each(promises)('says of %s what the code does', (_what, zh, en) => {
    expect(read(document, 'zh-CN')).toContain(zh);
    expect(read(document, 'en')).toContain(en);
  });
});

test('the privacy policy names every sealed field', () => {
  const words: Record<(typeof sealedFieldNames)[number], string> = {
    legal_name: '法定代表人',
    contact_name: '联系人姓名',
    wechat_id: '微信号',
    email: '邮箱',
    registered_address: '注册地址',
    address: '经营地址',
    note: '补充说明',
  };
  const sentence = /^- (.*)，在写入数据库之前逐项加密/m.exec(read('privacy', 'zh-CN'))?.[1] ?? '';
  for (const name of sealedFieldNames) expect(sentence).toContain(words[name]);
});

test('the privacy policy names every role that opens a CV', () => {
  const { who } = getApplicant;
  const roles = ((typeof who === 'string' ? undefined : who.roles) ?? []) as (keyof typeof roleWords)[];
  expect(roles.length).toBeGreaterThan(1);
  const zh = /^- 简历只有持有(.*)角色/m.exec(read('privacy', 'zh-CN'))?.[1];
  const en = /who hold the role of (.*) can open a CV/.exec(read('privacy', 'en'))?.[1];
  for (const role of roles) {
    expect(zh).toContain(roleWords[role].name[0]);
    expect(en).toContain(role);
  }
});

test('a remembered choice lasts a year, as the table of cookies says', () => {
  expect(preferenceCookie('lang', 'en', true)).toContain('Max-Age=31536000');
  expect(read('privacy', 'zh-CN')).toContain('记住您选择的语言和外观 | 1 年');
});

test('everything that a browser is given to keep is named', () => {
  const cookies = ['wl_user', 'wl_ia', 'wl_capture', 'wechat_browser', deviceCookie, languageCookie, themeCookie];
  const kept = [
    'user',
    'user:ia',
    'movein:',
    'movein-files',
    'jobs:',
    'fabric:basket',
    'fabric:compare',
    'react-router-scroll-positions',
  ];
  for (const language of ['zh-CN', 'en'])
    for (const name of [...cookies, ...kept]) expect(read('privacy', language), language).toContain(`\`${name}\``);
});

test('both languages have the same parts', () => {
  for (const document of ['tos', 'privacy'] as const) {
    const shape = (text: string) => [...text.matchAll(/^(#+) /gm)].map(([, signs]) => signs?.length);
    expect(shape(read(document, 'en'))).toEqual(shape(read(document, 'zh-CN')));
  }
});
