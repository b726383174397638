import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { deskWords } from '#fabrics/desk/desk-words.ts';
import { BackLink } from '#kit/desk/back-link.tsx';
import { DeskHead } from '#kit/desk/desk-head.tsx';
import type { ImportDesk } from '#kit/desk/import/import-desk.ts';
import { ImportList } from '#kit/desk/import/import-list.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { download } from '#kit/files/download.ts';
import { grouped } from '#kit/text/grouped.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { FabricImportOptions, FabricPreview, LineKind } from './contract.ts';
import { fabricFields } from './import-columns.ts';

const lines = (zh: string, en: string) =>
  [
    (n: number) => (n === 1 ? zh : `${zh} ${grouped(n)}`),
    (n: number) => (n === 1 ? en : `${grouped(n)} ${en}`),
  ] as const;

const fabricImportWords = defineWords({
  pattern: ['下载模板', 'Download template'],
  countOf: [
    (fabrics: number) => `${grouped(fabrics)} 款`,
    (fabrics: number) => `${grouped(fabrics)} ${fabrics === 1 ? 'fabric' : 'fabrics'}`,
  ],
  new: lines('新增', 'new'),
  changed: lines('更新', 'updated'),
  same: lines('无变化', 'unchanged'),
  faulty: lines('有问题', 'with problems'),
  left: lines('被他人修改，未导入', 'changed by someone else, skipped'),
  taken_back: lines('已撤回', 'undone'),
});

const kind = (name: LineKind, tone: string): ImportDesk<FabricImportOptions, FabricPreview>['kinds'] => ({
  [name]: { tone, text: (lines, language) => fabricImportWords(language)[name](lines) },
});

const desk: ImportDesk<FabricImportOptions, FabricPreview> = {
  ...fabricFields,
  calls: '/api.php/official/fabric',
  about: [
    'CSV（UTF-8 或 GBK）或 XLSX，一行一款，最多 100,000 行。先逐行检查，确认后才写入；30 天内可以撤回。',
    'CSV (UTF-8 or GBK) or XLSX, one fabric per line, up to 100,000 lines. Every line is checked first; nothing is imported until you confirm, and an import can be undone for 30 days.',
  ],
  takeBackAbout: [
    '新增的面料会删除，更新过的恢复为导入前的内容；已经在用的会保留。',
    'New fabrics are deleted and updated ones get back what they said before. Those in use stay.',
  ],
  countOf: (fabrics, language) => fabricImportWords(language).countOf(fabrics),
  kinds: {
    ...kind('new', 'text-moss'),
    ...kind('changed', 'text-moss'),
    ...kind('same', 'text-ink-2'),
    ...kind('faulty', 'text-madder'),
    ...kind('left', 'text-madder'),
    ...kind('taken_back', 'text-ink-2'),
  },
  preview: ({ name }) => name,
  chosen: { name: 'show', label: ['写入后直接上架', 'Publish immediately'] },
  Beside: Patterns,
};

/** Files of fabrics. */
export function FabricImportList() {
  const t = useWords(deskWords);
  const isOpen = useSearchParams()[0].has('import');
  return (
    <div className="px-4 py-6 sm:px-8">
      {isOpen ? null : <BackLink to="/console/fabrics">{t.toFabrics}</BackLink>}
      <DeskHead title={t.importTitle} />
      <div className="mt-6">
        <ImportList desk={desk} />
      </div>
    </div>
  );
}

function Patterns() {
  const t = useWords(fabricImportWords);
  const language = useLanguage();
  const change = useChange(undefined);
  return (['xlsx', 'csv'] as const).map((format) => (
    <Button
      key={format}
      onClick={() => void change(() => download('/api.php/official/fabric/import_pattern', { format }, language))}
    >
      {t.pattern} {format.toUpperCase()}
    </Button>
  ));
}
