import { defineWords } from '#kit/text/words.ts';
import { DataTable } from '#kit/ui/data-table.tsx';
import sheet from '#kit/ui/tokens.css?raw';
import { useWords } from '#kit/ui/visit-context.tsx';
import { contrast, purposes, readTokens } from './contrast.ts';
import { Chapter, Specimen } from './specimen.tsx';

const words = defineWords({
  colours: ['颜色', 'Colours'],
  words: ['文字与按钮（至少 4.5）', 'Words and buttons (at least 4.5)'],
  marks: ['记号与边线（至少 3）', 'Marks and edges (at least 3)'],
  cloth: ['纱线与经线（只作图案）', 'Yarns and warps (pattern only)'],
  name: ['名称', 'Token'],
  value: ['色值', 'Value'],
  onPaper: ['对底色', 'On paper'],
  onSurface: ['对卡片', 'On surface'],
});

const tokens = readTokens(sheet);
const groups = ['words', 'marks', 'cloth'] as const;

/** Every colour with its contrast on both grounds, computed from the style sheet itself. */
export function Colours() {
  const t = useWords(words);
  return (
    <Chapter name={t.colours}>
      {groups.map((group) => (
        <Specimen key={group} name={t[group]}>
          {(theme) => (
            <DataTable
              caption={t[group]}
              head={[t.name, t.value, t.onPaper, t.onSurface]}
              numbers={[2, 3]}
              tall
              rows={purposes[group].map((name) => {
                const value = tokens[theme][name] ?? '';
                const on = (ground: string) => contrast(value, tokens[theme][ground] ?? '').toFixed(1);
                return [
                  <span key="name" className="flex items-center gap-3">
                    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6">
                      <rect width="24" height="24" rx="4" fill={value} />
                    </svg>
                    {name}
                  </span>,
                  <code key="value">{value}</code>,
                  on('paper'),
                  on('surface'),
                ];
              })}
            />
          )}
        </Specimen>
      ))}
    </Chapter>
  );
}
