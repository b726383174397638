import { expect, test } from 'vitest';
import { actions, isNotifiedDecision } from '#enrolment/application/application-status.ts';
import { decisionMessage, type Told } from './decision-message.ts';

const told: Told = {
  action: 'approve',
  language: 'zh-CN',
  number: 'WL000012',
  company: '经纬服饰',
  address: 'https://www.weftline.example/movein',
  text: '',
};

test('every decision is told in both languages, other changes are not', () => {
  for (const action of actions)
    for (const language of ['zh-CN', 'en'] as const) {
      const message = decisionMessage({ ...told, action, language });
      if (isNotifiedDecision(action)) expect(message).toContain('WL000012');
      else expect(message).toBeUndefined();
    }
});

test('a return names each field with its reason, and where to go', () => {
  const remarks = [
    { field: 'licence_image', code: 'unclear', text: '请补拍' },
    { field: '', code: 'other', text: '请补全联系人' },
  ];
  expect(decisionMessage({ ...told, action: 'return', remarks })).toBe(
    '【织联】您的入驻申请 WL000012（经纬服饰）需要补正：营业执照照片（看不清楚：请补拍）；整体（请补全联系人）。请修改后重新提交：https://www.weftline.example/movein',
  );
  expect(decisionMessage({ ...told, action: 'return', remarks, language: 'en' })).toBe(
    '[Weftline] Your application WL000012 of 经纬服饰 needs correction: Photo of the business licence (Not legible: 请补拍); Overall (请补全联系人). Please make the changes and resubmit: https://www.weftline.example/movein',
  );
});

test('a rejection gives its reason and when one may apply again', () => {
  const rejection = {
    ...told,
    action: 'reject' as const,
    rejectionCode: 'duplicate',
    text: '已有 WL000003',
    reapplyDays: 7,
  };
  expect(decisionMessage(rejection)).toBe(
    '【织联】您的入驻申请 WL000012（经纬服饰）未通过。原因：企业已入驻或已有申请；已有 WL000003。7 天后可重新申请。',
  );
});

test('very long reasons are cut: the page has them whole', () => {
  const message = decisionMessage({ ...told, action: 'reject', text: '长'.repeat(500) });
  expect(message?.length).toBeLessThan(420);
  expect(message).toContain('…');
});
