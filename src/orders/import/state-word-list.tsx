import { Table } from 'antd';
import { send } from '#kit/call/send.ts';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { PlainSelect } from '#kit/form/plain-select.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { importWords } from './import-words.ts';
import { type StateMeaning, stateMeaningNames, stateMeanings } from './order-states.ts';

/** States of a file that no rule knows, with how many lines have them: the importer says what they mean. */
export function StateWordList({ id, column, onSaid }: { id: number; column: number; onSaid(): void }) {
  const t = useWords(importWords);
  const language = useLanguage();
  const answer = useCall('/api.php/official/orders/import_state_words', { id, column });
  const change = useChange(undefined, async () => {
    await answer.mutate();
    onSaid();
  });
  if (answer.error && !answer.data) return <FailedReading answer={answer} />;
  if (!answer.data?.length) return null;
  return (
    <section className="max-w-[40rem]">
      <h3 className="mb-1 text-base font-semibold">{t.states}</h3>
      <p className="mb-3 text-sm text-ink-2">{t.statesAbout}</p>
      <Table
        rowKey="word"
        size="small"
        pagination={false}
        dataSource={answer.data}
        columns={[
          { title: t.stateWord, dataIndex: 'word', className: 'wrap-anywhere' },
          { title: t.lines, key: 'lines', align: 'right', render: (_, { lines }) => t.linesOf(lines) },
          {
            title: t.stateMeaning,
            key: 'meaning',
            width: 300,
            render: (_, { word, meaning }) => (
              <PlainSelect<StateMeaning | ''>
                label={t.stateMeaningOf(word)}
                value={meaning}
                onChange={(chosen) =>
                  void change(() => send('/api.php/official/orders/set_state_word', { word, meaning: chosen }))
                }
                options={[
                  { value: '', label: t.chooseMeaning },
                  ...stateMeaningNames.map((value) => ({ value, label: inLanguage(stateMeanings[value], language) })),
                ]}
              />
            ),
          },
        ]}
      />
    </section>
  );
}
