import { Input, Table } from 'antd';
import { useState } from 'react';
import type { ResultOf } from '#kit/call/call.ts';
import { send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { TextForm } from '#kit/desk/text-form.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { lookUpSerial } from '#serials/desk-contract.ts';
import { batchStateNames, textLimits } from '#serials/states-and-limits.ts';
import { deskWords, outcomeNames, regionText } from './desk-words.ts';

/** Looks up one number: its batch, its mark, all its checks. */
export function LookUp() {
  const t = useWords(deskWords);
  const language = useLanguage();
  const [found, setFound] = useState<ResultOf<typeof lookUpSerial> & { code: string }>();
  const look = async (code: string) =>
    setFound({ ...(await send('/api.php/official/serials/look_up', { code })), code });
  const change = useChange(t.done);
  const seek = useChange(undefined);
  const mark = async (code: string, reason: string) => {
    const isMade = await change(() => send('/api.php/official/serials/mark', { code, reason }));
    if (isMade) await seek(() => look(code));
    return isMade;
  };
  return (
    <section>
      <h2 className="text-base font-semibold">{t.lookUp}</h2>
      <p className="mt-1 mb-3 text-[0.8125rem] text-ink-3">{t.lookHelp}</p>
      <Input.Search
        className="max-w-96"
        aria-label={t.lookUp}
        placeholder="K7QM-2T4V-9XZA-0B3C"
        enterButton={t.look}
        onSearch={(code) => (code.trim() === '' ? setFound(undefined) : void seek(() => look(code)))}
      />
      {found ? (
        <div className="mt-4 grid gap-3">
          {found.batch ? (
            <p>
              {found.batch.number} · {inLanguage(found.batch.product, language)} ·{' '}
              {inLanguage(batchStateNames[found.batch.state], language)}
            </p>
          ) : (
            <p>{t.notOurs}</p>
          )}
          {found.mark ? (
            <p className="flex flex-wrap items-center gap-3 text-madder">
              {t.marked(found.mark.reason)}
              <ActButton size="small" onAct={() => mark(found.code, '')}>
                {t.unmark}
              </ActButton>
            </p>
          ) : found.batch ? (
            <TextForm
              label={t.markReason}
              button={t.markIt}
              danger
              most={textLimits.note}
              save={(reason) => mark(found.code, reason)}
            />
          ) : null}
          <Table
            rowKey="id"
            size="small"
            pagination={{ pageSize: 20, hideOnSinglePage: true }}
            dataSource={found.checks}
            locale={{ emptyText: t.neverChecked }}
            columns={[
              { title: t.when, render: (_, { at }) => shortMoment(at, language, Date.now()) },
              { title: t.outcome, render: (_, { outcome }) => inLanguage(outcomeNames[outcome], language) },
              { title: t.region, render: (_, { region }) => inLanguage(regionText(region), language) || '–' },
              { title: t.device, dataIndex: 'device', className: 'font-mono text-xs' },
            ]}
          />
        </div>
      ) : null}
    </section>
  );
}
