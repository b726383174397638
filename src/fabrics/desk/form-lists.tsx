import { Button, Form, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { certificateKinds, yarnPlaces } from '#fabrics/fabric-terms.ts';
import { fibres } from '#fabrics/fibres.ts';
import { yarnUnits } from '#fabrics/yarn-count.ts';
import { DayInput } from '#kit/desk/day-input.tsx';
import { formHead } from '#kit/desk/record-form.tsx';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';

type Named = Text | { readonly name: Text };
/** The terms of a table as choices, in the reader's language. */
export function useTerms(table: Readonly<Record<string, Named>>) {
  const language = useLanguage();
  return Object.entries(table).map(([value, named]) => ({
    value,
    label: inLanguage('name' in named ? named.name : named, language),
  }));
}

type ListName = 'composition' | 'yarns' | 'prices' | 'certificates' | 'colours';

/** A field that holds several rows; `row` draws the inputs of one, by its place, each as wide as its head. */
function Rows({
  name,
  label,
  isRequired,
  problem,
  fresh,
  heads,
  row,
}: ListProps & {
  name: ListName;
  fresh: object;
  heads: readonly (readonly [label: string, width: string])[];
  row(place: number): ReactNode;
}) {
  const t = useWords(deskWords);
  return (
    <Form.List name={name}>
      {(fields, { add, remove }) => (
        <fieldset id={name} tabIndex={-1} className="mb-6 outline-none">
          <legend className={formHead}>
            {isRequired ? (
              <span aria-hidden="true" className="mr-1 text-madder">
                *
              </span>
            ) : null}
            {label}
          </legend>
          <div className="grid gap-2">
            {/* On a phone the rows wrap, and their fields say themselves what they are. */}
            {fields.length > 0 ? (
              <div aria-hidden="true" className="flex gap-2 text-[0.8125rem] text-ink-3 max-sm:hidden">
                {heads.map(([head, width]) => (
                  <span key={head} className={width}>
                    {head}
                  </span>
                ))}
              </div>
            ) : null}
            {fields.map(({ key, name: place }) => (
              <div
                key={key}
                className="flex flex-wrap items-center gap-2 max-sm:border-line max-sm:border-b max-sm:pb-2"
              >
                {row(place)}
                <Button
                  size="small"
                  type="text"
                  aria-label={`${t.remove} ${label} ${place + 1}`}
                  onClick={() => remove(place)}
                >
                  {t.remove}
                </Button>
              </div>
            ))}
          </div>
          {problem ? (
            <p role="alert" className="mt-1 text-madder text-sm">
              {problem}
            </p>
          ) : null}
          <Button size="small" className="mt-2" onClick={() => add({ ...fresh })}>
            {t.add}
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}

interface ListProps {
  label: string;
  isRequired: boolean;
  problem: string | undefined;
}

export function CompositionRows(props: ListProps) {
  const t = useWords(deskWords);
  const options = useTerms(fibres);
  return (
    <Rows
      name="composition"
      {...props}
      fresh={{ fibre: 'polyester', percent: 0 }}
      heads={[
        [t.share, 'w-28'],
        [t.fibre, 'w-40'],
      ]}
      row={(place) => (
        <>
          <Form.Item name={[place, 'percent']} noStyle>
            <InputNumber
              aria-label={`${props.label} ${place + 1} ${t.share}`}
              min={0}
              max={100}
              step={0.1}
              suffix="%"
              className="w-28!"
            />
          </Form.Item>
          <Form.Item name={[place, 'fibre']} noStyle>
            <Select
              aria-label={`${props.label} ${place + 1} ${t.fibre}`}
              className="w-40"
              showSearch
              optionFilterProp="label"
              options={options}
            />
          </Form.Item>
        </>
      )}
    />
  );
}

export function YarnRows(props: ListProps) {
  const t = useWords(deskWords);
  const places = useTerms(yarnPlaces);
  return (
    <Rows
      name="yarns"
      {...props}
      fresh={{ place: 'warp', count: 40, unit: 'Ne', ply: 1 }}
      heads={[
        [t.place, 'w-28'],
        [t.count, 'w-24'],
        [t.unit, 'w-24'],
        [t.ply, 'w-20'],
      ]}
      row={(place) => (
        <>
          <Form.Item name={[place, 'place']} noStyle>
            <Select aria-label={`${props.label} ${place + 1} ${t.place}`} className="w-28" options={places} />
          </Form.Item>
          <Form.Item name={[place, 'count']} noStyle>
            <InputNumber aria-label={`${props.label} ${place + 1} ${t.count}`} min={0.1} className="w-24!" />
          </Form.Item>
          <Form.Item name={[place, 'unit']} noStyle>
            <Select
              aria-label={`${props.label} ${place + 1} ${t.unit}`}
              className="w-24"
              options={yarnUnits.map((value) => ({ value, label: value }))}
            />
          </Form.Item>
          <Form.Item name={[place, 'ply']} noStyle>
            <InputNumber
              aria-label={`${props.label} ${place + 1} ${t.ply}`}
              min={1}
              max={12}
              prefix="/"
              className="w-20!"
            />
          </Form.Item>
        </>
      )}
    />
  );
}

export function PriceRows({ unit, ...props }: ListProps & { unit: string }) {
  const t = useWords(deskWords);
  return (
    <Rows
      name="prices"
      {...props}
      fresh={{ from: 500, yuan: 9 }}
      heads={[
        [t.from, 'w-36'],
        [t.yuan, 'w-36'],
      ]}
      row={(place) => (
        <>
          <Form.Item name={[place, 'from']} noStyle>
            <InputNumber
              aria-label={`${props.label} ${place + 1} ${t.from}`}
              min={1}
              precision={0}
              prefix="≥"
              suffix={unit}
              className="w-36!"
            />
          </Form.Item>
          <Form.Item name={[place, 'yuan']} noStyle>
            <InputNumber
              aria-label={`${props.label} ${place + 1} ${t.yuan}`}
              min={0.01}
              precision={2}
              prefix="¥"
              className="w-36!"
            />
          </Form.Item>
        </>
      )}
    />
  );
}

export function CertificateRows(props: ListProps) {
  const t = useWords(deskWords);
  const options = useTerms(certificateKinds);
  return (
    <Rows
      name="certificates"
      {...props}
      fresh={{ kind: 'oeko_tex_100', number: '', valid_to: '' }}
      heads={[
        [t.kind, 'w-52'],
        [t.number, 'w-40'],
        [t.validTo, ''],
      ]}
      row={(place) => (
        <>
          <Form.Item name={[place, 'kind']} noStyle>
            <Select aria-label={`${props.label} ${place + 1} ${t.kind}`} className="w-52" options={options} />
          </Form.Item>
          <Form.Item name={[place, 'number']} noStyle>
            <Input aria-label={`${props.label} ${place + 1} ${t.number}`} maxLength={60} className="w-40!" />
          </Form.Item>
          <Form.Item name={[place, 'valid_to']} noStyle>
            <DayInput label={`${props.label} ${place + 1} ${t.validTo}`} />
          </Form.Item>
        </>
      )}
    />
  );
}

export function ColourRows({ unit, ...props }: ListProps & { unit: string }) {
  const t = useWords(deskWords);
  return (
    <Rows
      name="colours"
      {...props}
      fresh={{ number: '', name_zh: '', name_en: '', hex: '#888888', stock: 0, lab: '' }}
      heads={[
        [t.shade, 'w-12'],
        [t.colourNumber, 'w-16'],
        [t.zhName, 'w-24'],
        [t.enName, 'w-28'],
        [t.stock, 'w-28'],
        [t.lab, 'w-28'],
      ]}
      row={(place) => (
        <>
          <Form.Item name={[place, 'hex']} noStyle>
            <Input type="color" aria-label={`${props.label} ${place + 1} ${t.shade}`} className="w-12! p-1!" />
          </Form.Item>
          <Form.Item name={[place, 'number']} noStyle>
            <Input
              aria-label={`${props.label} ${place + 1} ${t.number}`}
              placeholder="01"
              maxLength={12}
              className="w-16!"
            />
          </Form.Item>
          <Form.Item name={[place, 'name_zh']} noStyle>
            <Input
              aria-label={`${props.label} ${place + 1} ${t.zhName}`}
              placeholder="本白"
              maxLength={30}
              className="w-24!"
            />
          </Form.Item>
          <Form.Item name={[place, 'name_en']} noStyle>
            <Input
              aria-label={`${props.label} ${place + 1} ${t.enName}`}
              placeholder="Off-white"
              maxLength={40}
              className="w-28!"
            />
          </Form.Item>
          <Form.Item name={[place, 'stock']} noStyle>
            <InputNumber
              aria-label={`${props.label} ${place + 1} ${t.stock}`}
              min={0}
              precision={0}
              suffix={unit}
              className="w-28!"
            />
          </Form.Item>
          <Form.Item name={[place, 'lab']} noStyle>
            <Input
              aria-label={`${props.label} ${place + 1} ${t.lab}`}
              placeholder="L a b"
              title={t.labShape}
              maxLength={40}
              className="w-28!"
            />
          </Form.Item>
        </>
      )}
    />
  );
}
