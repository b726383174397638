import { dayMs } from '#kit/text/time.ts';
import { legalContent, termsNoticeDays } from '#site/legal/contract.ts';
import { type ContentForm, emptyOf } from './content-form.ts';

export const legal: ContentForm = {
  place: 'legal',
  kind: 'legal',
  schema: legalContent,
  title: ['法律文本', 'Legal texts'],
  about: [
    '服务条款和隐私政策的各个版本。新版本从现行版本的文字开始；发布后不能修改，从生效日起成为现行版本。',
    'Versions of the terms and the privacy policy. A new version starts from the text in force; once published it can’t be changed, and it takes effect on its date.',
  ],
  empty: {
    ...emptyOf(['version', 'effective_from', 'zh_changes', 'en_changes', 'zh_body', 'en_body']),
    document: 'privacy',
  },
  nameOf: ({ document, version }, language) =>
    `${document === 'tos' ? (language === 'en' ? 'Terms' : '服务条款') : language === 'en' ? 'Privacy' : '隐私政策'} ${version}`,
  isRecord: true,
  cautionOf: ({ document, effective_from }, today) =>
    document === 'tos' && Date.parse(String(effective_from)) - Date.parse(today) < termsNoticeDays * dayMs
      ? [
          `生效日期距今不足 ${termsNoticeDays} 天。条款承诺：对已经准入的供应商不利的修改，至少提前 ${termsNoticeDays} 天公布。`,
          `It takes effect in less than ${termsNoticeDays} days. The terms promise ${termsNoticeDays} days’ notice of changes that put admitted suppliers at a disadvantage.`,
        ]
      : undefined,
  addressOf: ({ document, version }) => `/${document}?version=${version}`,
  fields: [
    {
      kind: 'choice',
      name: 'document',
      label: ['文件', 'Document'],
      options: [
        ['privacy', ['隐私政策', 'Privacy policy']],
        ['tos', ['服务条款', 'Terms of service']],
      ],
      fixed: true,
    },
    {
      kind: 'line',
      name: 'version',
      label: ['版本号', 'Version'],
      help: [
        '如 2026-12-01，同一天再发用 2026-12-01.2。',
        'For example 2026-12-01; use 2026-12-01.2 for a second version that day.',
      ],
    },
    { kind: 'day', name: 'effective_from', label: ['生效日期', 'In force from'] },
    { kind: 'pair', control: 'text', zh: 'zh_changes', en: 'en_changes', label: ['改动说明', 'What changed'] },
    { kind: 'pair', control: 'markdown', zh: 'zh_body', en: 'en_body', label: ['全文', 'Text'] },
  ],
};
