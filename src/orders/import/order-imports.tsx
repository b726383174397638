import { Checkbox, Table } from 'antd';
import { send } from '#kit/call/send.ts';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { Choice } from '#kit/desk/import/import-columns.tsx';
import type { ImportDesk, OptionsProps } from '#kit/desk/import/import-desk.ts';
import { ImportList } from '#kit/desk/import/import-list.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { PlainSelect } from '#kit/form/plain-select.tsx';
import { grouped } from '#kit/text/grouped.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { yuan } from '#kit/text/money.ts';
import { defineWords } from '#kit/text/words.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { OrderStatus } from '#orders/contract.ts';
import { eventNames } from '#orders/desk/desk-words.ts';
import { localTime } from '#orders/desk/local-time.ts';
import type { OrderPreview } from './contract.ts';
import { type ImportOptions, orderFields } from './import-fields.ts';
import { type StateMeaning, stateMeaningNames, stateMeanings } from './order-states.ts';

const importWords = defineWords({
  states: ['无法识别的订单状态', 'Unrecognised statuses'],
  statesAbout: [
    '请选择每个状态的含义；下次导入时会记住。没有选的，那些行不会写入。',
    'Choose what each status means; it is remembered for the next import. Lines with an unmapped status are not imported.',
  ],
  stateWord: ['订单状态', 'Status'],
  lines: ['行数', 'Lines'],
  linesOf: [
    (lines: number) => `${grouped(lines)} 行`,
    (lines: number) => `${grouped(lines)} ${lines === 1 ? 'line' : 'lines'}`,
  ],
  stateMeaning: ['含义', 'Meaning'],
  stateMeaningOf: [(word: string) => `“${word}”的含义`, (word: string) => `Meaning of “${word}”`],
  chooseMeaning: ['请选择', 'Choose'],
  grouping: ['每行表示', 'Each line is'],
  payment: ['付款', 'Payment'],
  skipRepeated: ['完全相同的行只导入一次', 'Import identical lines once'],
  countOf: [
    (orders: number) => `${grouped(orders)} 单`,
    (orders: number) => `${grouped(orders)} ${orders === 1 ? 'order' : 'orders'}`,
  ],
  sound: [(lines: number) => `可以写入 ${grouped(lines)} 行`, (lines: number) => `${grouped(lines)} lines ready`],
  refused: [(lines: number) => `有问题 ${grouped(lines)} 行`, (lines: number) => `${grouped(lines)} with problems`],
  repeated: [(lines: number) => `重复 ${grouped(lines)} 行`, (lines: number) => `${grouped(lines)} duplicates`],
  unknownPlaces: [
    (lines: number) => `${grouped(lines)} 行的省份认不出，会计入“未知”`,
    (lines: number) => `The province of ${grouped(lines)} is none that is known; they count as unknown`,
  ],
  roundedQuantities: [
    (lines: number) => `${grouped(lines)} 行的数量带小数，写入时取整；金额不变`,
    (lines: number) => `${grouped(lines)} quantities have decimals and are rounded; the amounts stay as they are`,
  ],
  events: [
    (accepted: number, unchanged: number) => `${grouped(accepted)} 个事件有变化，${grouped(unchanged)} 个原来就有。`,
    (accepted: number, unchanged: number) =>
      `${grouped(accepted)} events made a change, ${grouped(unchanged)} were already there.`,
  ],
});

const groupingNames: Record<ImportOptions['grouping'], Text> = {
  orders: ['一行是一单', 'One order'],
  lines: ['同一订单号的多行合为一单，金额相加', 'Part of an order: lines with the same number are added up'],
};
const paymentNames: Record<ImportOptions['payment'], Text> = {
  columns: ['按文件里的付款列', 'As in the file’s columns'],
  at_order: ['都按下单时付清', 'All paid when ordered'],
  none: ['都按未付款', 'None paid'],
};

/** States of a file that no rule knows, with how many lines have them: the importer says what they mean. */
function StateWordList({ id, column, onSaid }: { id: number; column: number; onSaid(): void }) {
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

const lines =
  (kind: 'sound' | 'refused' | 'repeated'): ImportDesk<ImportOptions, OrderPreview>['kinds'][string]['text'] =>
  (count, language) =>
    importWords(language)[kind](count);

const desk: ImportDesk<ImportOptions, OrderPreview> = {
  ...orderFields,
  calls: '/api.php/official/orders',
  about: [
    '导入其他系统的历史订单：CSV（UTF-8 或 GBK）或 XLSX，最多 100 万行、128 MB。先核对每一列的含义，逐行检查，再写入；重复导入同一个文件不会重复计算。30 天内可以撤回。',
    'Import past orders from CSV (UTF-8 or GBK) or XLSX, up to a million lines and 128 MB. Map the columns, check every line, then import; importing the same file twice changes nothing. An import can be undone for 30 days.',
  ],
  takeBackAbout: [
    '只来自这个文件的订单会删除，汇总和大屏同步扣除；数据接口或其他文件也有的订单会保留。',
    'Orders from this file alone are deleted and taken out of all figures and boards. Orders that the feed or another file knows too stay.',
  ],
  countOf: (orders, language) => importWords(language).countOf(orders),
  kinds: {
    sound: { tone: 'text-moss', text: lines('sound') },
    refused: { tone: 'text-madder', text: lines('refused') },
    repeated: { tone: 'text-ink-2', text: lines('repeated') },
  },
  notes({ state, figures }, language) {
    const t = importWords(language);
    const { unknown_places = 0, rounded_quantities = 0, accepted = 0, unchanged = 0 } = figures;
    return [
      ...(unknown_places > 0 ? [t.unknownPlaces(unknown_places)] : []),
      ...(rounded_quantities > 0 ? [t.roundedQuantities(rounded_quantities)] : []),
      ...(state === 'written' ? [t.events(accepted, unchanged)] : []),
    ];
  },
  preview: ({ events }) => <Events events={events} />,
  Options: OrderOptions,
};

/** Files of orders. */
export const OrderImportList = () => <ImportList desk={desk} />;

function Events({ events }: OrderPreview) {
  const language = useLanguage();
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
      {events.map(({ status, at, sum_fen }) => (
        <span key={status}>
          {inLanguage(eventNames[status as OrderStatus], language)} {yuan(sum_fen)}
          <span className="ml-2 text-ink-3">{localTime(at)}</span>
        </span>
      ))}
    </span>
  );
}

/** What a line is, who has paid, and what the states mean that no rule knows. */
function OrderOptions({ file, mapping, options, onChange, onMeant }: OptionsProps<ImportOptions>) {
  const t = useWords(importWords);
  const language = useLanguage();
  const statusColumn = mapping.indexOf('status');
  const named = <Name extends string>(names: Record<Name, readonly [string, string]>) =>
    (Object.keys(names) as Name[]).map((value) => ({ value, label: inLanguage(names[value], language) }));
  return (
    <>
      <section className="grid max-w-[40rem] gap-4 text-sm">
        <Choice name={t.grouping}>
          <PlainSelect
            label={t.grouping}
            value={options.grouping}
            onChange={(grouping) => onChange({ ...options, grouping })}
            options={named(groupingNames)}
          />
        </Choice>
        <Choice name={t.payment}>
          <PlainSelect
            label={t.payment}
            value={options.payment}
            onChange={(payment) => onChange({ ...options, payment })}
            options={named(paymentNames)}
          />
        </Choice>
        <Checkbox
          checked={options.skip_repeated}
          onChange={({ target }) => onChange({ ...options, skip_repeated: target.checked })}
        >
          {t.skipRepeated}
        </Checkbox>
      </section>
      {statusColumn < 0 ? null : <StateWordList id={file.id} column={statusColumn} onSaid={onMeant} />}
    </>
  );
}
