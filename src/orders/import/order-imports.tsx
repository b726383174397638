import { Checkbox } from 'antd';
import { Choice } from '#kit/desk/import/import-columns.tsx';
import type { ImportDesk, OptionsProps } from '#kit/desk/import/import-desk.ts';
import { ImportList } from '#kit/desk/import/import-list.tsx';
import { PlainSelect } from '#kit/form/plain-select.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { yuan } from '#kit/text/money.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { OrderStatus } from '#orders/contract.ts';
import { eventNames } from '#orders/desk/desk-words.ts';
import { localTime } from '#orders/desk/local-time.ts';
import type { OrderPreview } from './contract.ts';
import { type ImportOptions, orderFields } from './import-fields.ts';
import { groupingNames, importWords, paymentNames } from './import-words.ts';
import { StateWordList } from './state-word-list.tsx';

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
