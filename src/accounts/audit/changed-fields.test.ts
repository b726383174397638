import { expect, test } from 'vitest';
import { roles } from '#accounts/session-kinds.ts';
import { enquiryStates, enquiryTopics } from '#enquiries/enquiry-states.ts';
import { supplierTypes } from '#enrolment/application/application-fields.ts';
import { states as applicationStates } from '#enrolment/application/application-status.ts';
import { recoveryStates } from '#enrolment/ownership/recovery-states.ts';
import { certificateKinds, constructions, dyeings, fabricStates, keysOf, patterns } from '#fabrics/contract.ts';
import { fibreNames } from '#fabrics/fibres.ts';
import { requestKinds, requestStates } from '#fabrics/requests/request-states.ts';
import { contentKinds } from '#hall/library/content-files.ts';
import { stages } from '#jobs/applications/stages.ts';
import { departments, educations, jobKinds, jobStates, salaryBases } from '#jobs/job.ts';
import { messageStates } from '#kit/sms/message-states.ts';
import { keyScopes, orderStatuses } from '#orders/contract.ts';
import { rollupKinds } from '#orders/desk/contract.ts';
import { alarmKinds, batchStates, caseStates } from '#serials/states-and-limits.ts';
import { signupStates } from '#signup/signup-choices.ts';
import { appPlatforms } from '#site/app-versions/contract.ts';
import { legalDocuments } from '#site/legal/legal-words.ts';
import { errorKinds, errorStates } from '#tracking/errors/error-states.ts';
import { goalKinds } from '#tracking/figures/dimensions.ts';
import { changedFields, fieldName, subjectOf, valueText } from './entry-words.server.ts';

test('changed fields come first and in words; a missing value differs from an empty one', () => {
  expect(
    changedFields(
      {
        subject: 'screen_user/2',
        before: { name: '王芳', roles: ['viewer'], note: null },
        after: { name: '王芳', roles: ['admin', 'analyst'], state: '' },
      },
      'zh-CN',
    ),
  ).toEqual([
    { name: '角色', before: '大屏查看', after: '管理员、数据分析', isChanged: true },
    { name: '备注', before: '空', after: undefined, isChanged: true },
    { name: '状态', before: undefined, after: '空', isChanged: true },
    { name: '名称', before: '王芳', after: '王芳', isChanged: false },
  ]);
  expect(changedFields({ subject: 'audit/0', before: null, after: null }, 'en')).toEqual([]);
});

test('values are formatted for people: no codes, no JSON', () => {
  expect(valueText('amount_fen', 123_450, 'en')).toBe('¥1,234.50');
  expect(valueText('shown', false, 'en')).toBe('No');
  expect(valueText('size', 'small', 'en')).toBe('Thumbnail');
  expect(['application', 'stock', 'opens_at', 'durationMs'].map((name) => fieldName(name, 'zh-CN'))).toEqual([
    '入驻申请',
    '库存',
    '发布时间',
    '时长（毫秒）',
  ]);
  expect(valueText('colours', [{ name_en: 'Off-white', code: '01' }], 'en')).toBe(
    'Name (English): Off-white; Code: 01',
  );
  expect(subjectOf('job/12', 'en')).toEqual({ name: 'Job 12', to: '/console/jobs?state=all&open=12' });
  expect(subjectOf('screen_user/0', 'zh-CN')).toEqual({ name: '账号', to: undefined });
  expect(subjectOf('tracking/goal/2', 'zh-CN')).toEqual({ name: '目标 2', to: '/console/tracking?view=goals' });
  expect(subjectOf('tracking/visitor', 'en')).toEqual({ name: 'Visitor’s records', to: undefined });
  expect(subjectOf('signups', 'zh-CN')).toEqual({ name: '采购商注册', to: '/console/signups' });
  expect(subjectOf('required_items', 'en')).toEqual({ name: 'Required items', to: '/console/required-items' });
});

/** Every code that a feature writes into the log, by what it is about and its field. */
const codes: Record<string, Record<string, readonly string[]>> = {
  'application/1': { state: [...applicationStates, ...messageStates] },
  'recovery/1': { state: recoveryStates },
  four_eyes_types: { types: supplierTypes },
  'enquiry/EQ1': { state: [...enquiryStates, ...messageStates], topic: enquiryTopics },
  'signup/1': { state: signupStates },
  'job/1': {
    state: jobStates,
    department: departments,
    kind: jobKinds,
    education: educations,
    salary_basis: salaryBases,
  },
  'job-application/JA1': { stage: stages },
  'fabric/1': {
    state: fabricStates,
    construction: keysOf(constructions),
    pattern: keysOf(patterns),
    dyeing: keysOf(dyeings),
    fibre: fibreNames,
    kind: keysOf(certificateKinds),
  },
  'fabric_request/FR1': { state: requestStates, kind: requestKinds },
  'serial_batch/B1': { state: batchStates },
  'serial_case/SC1': { state: caseStates },
  'serial_alarm/1': { kind: alarmKinds },
  'order_day/2026-11-28': { state: orderStatuses, wrong: rollupKinds },
  'ingest_key/1': { scopes: keyScopes },
  'tracking_error/1': { state: errorStates, kind: errorKinds },
  'tracking/goal/1': { kind: goalKinds },
  'legal/1': { document: legalDocuments },
  'app_version/1': { platform: appPlatforms },
  'hall_content/1': { kind: contentKinds },
  'screen_user/1': { roles },
};

test('no state, kind or other code of a feature stands in the log as a code', () => {
  const unnamed = Object.entries(codes).flatMap(([subject, fields]) =>
    Object.entries(fields).flatMap(([name, values]) =>
      values.filter((value) => {
        const entry = { subject, before: null, after: { [name]: value } };
        const [chinese, english] = [changedFields(entry, 'zh-CN')[0], changedFields(entry, 'en')[0]];
        return chinese?.name === name || chinese?.after === value || /^[a-z]*_/.test(english?.after ?? '_');
      }),
    ),
  );
  expect(unnamed).toEqual([]);
});

test('whoever applied for a job and took it back has withdrawn, as at the desk, and a fabric taken down is called otherwise', () => {
  const stateOf = (subject: string, name: string) =>
    changedFields({ subject, before: null, after: { [name]: 'withdrawn' } }, 'zh-CN')[0]?.after;
  expect([stateOf('job-application/JA1', 'stage'), stateOf('fabric/1', 'state')]).toEqual(['已撤回', '已下架']);
});

test('what an address asks for may be called as anything', () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(subjectOf(`${name}/1`, 'en')).toEqual({ name: `${name}/1`, to: undefined });
    expect(subjectOf(name, 'en')).toEqual({ name, to: undefined });
    expect(valueText('state', name, 'en')).toBe(name);
    expect(fieldName(`common.${name}`, 'en')).toBe(`All types · ${name}`);
  }
  expect(fieldName('constructor', 'en')).toBe('constructor');
});
