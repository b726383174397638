import { expect, test } from 'vitest';
import { changedFields, fieldName, subjectOf, valueText } from './entry-words.ts';

test('changed fields come first and in words; a missing value differs from an empty one', () => {
  expect(
    changedFields(
      { name: '王芳', roles: ['viewer'], note: null },
      { name: '王芳', roles: ['admin', 'analyst'], state: '' },
      'zh-CN',
    ),
  ).toEqual([
    { name: '角色', before: '大屏查看', after: '管理员、数据分析', isChanged: true },
    { name: '备注', before: '空', after: undefined, isChanged: true },
    { name: '状态', before: undefined, after: '空', isChanged: true },
    { name: '名称', before: '王芳', after: '王芳', isChanged: false },
  ]);
  expect(changedFields(null, null, 'en')).toEqual([]);
});

test('values are formatted for people: no codes, no JSON', () => {
  expect(valueText('amount_fen', 123_450, 'en')).toBe('¥1,234.50');
  expect(valueText('state', 'in_review', 'zh-CN')).toBe('审核中');
  expect(valueText('shown', false, 'en')).toBe('No');
  expect(valueText('state', 'waiting', 'zh-CN')).toBe('待处理');
  expect(valueText('size', 'small', 'en')).toBe('Thumbnail');
  expect(valueText('stage', 'screening', 'en')).not.toBe('screening');
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
