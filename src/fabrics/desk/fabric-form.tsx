import { Alert, App, Form, Input, InputNumber, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { clothOf } from '#fabrics/cloth/cloth-of.ts';
import { drawCloth } from '#fabrics/cloth/draw-cloth.ts';
import { readLab } from '#fabrics/colour-distance.ts';
import type { Fabric } from '#fabrics/contract.ts';
import type { FabricProblems } from '#fabrics/fabric-checks.ts';
import type { FabricField } from '#fabrics/fabric-fields.ts';
import {
  constructions,
  dyeings,
  fabricStateNames,
  finishes,
  functions,
  patterns,
  saleUnits,
  seasons,
} from '#fabrics/fabric-terms.ts';
import { fastnessKinds, gradeText, isGrade, safetyClasses } from '#fabrics/fastness.ts';
import { importColumns } from '#fabrics/import/import-columns.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { BothChanged, FormBar, formHead } from '#kit/desk/record-form.tsx';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { useMergedEdits } from '#kit/desk/use-merged-edits.ts';
import { useTurns } from '#kit/desk/use-turns.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { focusOnFirst } from '#kit/ui/focus-on.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';
import { CertificateRows, ColourRows, CompositionRows, PriceRows, useTerms, YarnRows } from './form-lists.tsx';
import { emptyForm, type FormValues, fromForm, toForm } from './form-values.ts';
import { PhotoField } from './photo-field.tsx';

/** A field as files call it, without the unit, which stands in the field. */
function fieldName(field: FabricField, language: Language): string {
  const [zh, en] = importColumns.find((one) => one.field === field)?.names ?? [field, field];
  return inLanguage([zh, en], language).replace(/（元）$|%$| (?:yuan|%|cm|g\/m2)$/, '');
}

/** What each fabric needs, a draft too. */
const required: readonly FabricField[] = [
  ...([
    'code',
    'name_zh',
    'name_en',
    'construction',
    'weight_gsm',
    'usable_width_cm',
    'full_width_cm',
    'hs_code',
  ] as const),
  ...(['composition', 'colours', 'prices', 'minimum_order', 'minimum_per_colour', 'supplier'] as const),
  ...(['sample_fen', 'sample_days', 'stock_days', 'bulk_days'] as const),
];
const threads: Text = ['根/10 cm', 'per 10 cm'];
const days: Text = ['天', 'days'];
const units: Partial<Record<FabricField, Text>> = {
  weight_gsm: ['g/m²', 'g/m²'],
  usable_width_cm: ['cm', 'cm'],
  full_width_cm: ['cm', 'cm'],
  density_warp: threads,
  density_weft: threads,
  stretch_warp: ['%', '%'],
  stretch_weft: ['%', '%'],
  shrinkage_warp_permille: ['%', '%'],
  shrinkage_weft_permille: ['%', '%'],
  sample_fen: ['元', 'CNY'],
  sample_days: days,
  stock_days: days,
  bulk_days: days,
};

/** One fabric at the side of the list, new (`id` 0) or to be changed. */
export function FabricForm({ id, onClose, onChanged }: { id: number; onClose(): void; onChanged(): void }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const {
    data: fabric,
    error,
    mutate,
  } = useCall('/api.php/official/fabric/get_desk', id ? { id } : null, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return (
    <DeskDrawer
      onClose={onClose}
      kind={id ? t.fabric : t.newFabric}
      name={fabric && `${fabric.code} ${inLanguage([fabric.name_zh, fabric.name_en], language)}`}
    >
      {error ? <Alert type="error" showIcon title={error.message} /> : null}
      {id && !fabric ? (
        error ? null : (
          <Skeleton active paragraph={{ rows: 12 }} />
        )
      ) : (
        <Fields
          key={fabric?.id ?? 'new'}
          fabric={fabric}
          change={(work) => (id ? mutate(work, { revalidate: false }) : work())}
          onSaved={() => {
            onChanged();
            if (!id) onClose();
          }}
          onStale={() => mutate()}
        />
      )}
    </DeskDrawer>
  );
}

function Fields({
  fabric,
  change,
  onSaved,
  onStale,
}: {
  fabric: Fabric | undefined;
  /** @param work receives the latest fabric and returns the changed one. */
  change(work: (now?: Fabric) => Promise<Fabric>): Promise<unknown>;
  onSaved(): void;
  onStale(): Promise<unknown>;
}) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const [form] = Form.useForm<FormValues>();
  const [problems, setProblems] = useState<FabricProblems>({});
  const takeTurn = useTurns();
  const edits = useMergedEdits(form, fabric, toForm);
  const watched = Form.useWatch([], form) as Partial<FormValues> | undefined;

  const run = (work: (now?: Fabric) => Promise<Fabric>) =>
    takeTurn(async () => {
      try {
        await change(work);
        onSaved();
        void message.success(t.saved);
        setProblems({});
        return true;
      } catch (failure) {
        if (!(failure instanceof CallFailure)) throw failure;
        const fields: FabricProblems = failure.fields;
        const hasWrongLab = form.getFieldValue('colours')?.some(({ lab }: { lab?: string }) => lab && !readLab(lab));
        const found = fields.colours && hasWrongLab ? { ...fields, colours: t.labShape } : fields;
        setProblems(found);
        focusOnFirst(Object.keys(found));
        void message.error(failure.message);
        if (failure.code === 409) await onStale();
        return false;
      }
    });
  async function save() {
    const sent = structuredClone(form.getFieldsValue(true) as FormValues);
    await run(async (now) => {
      const saved = await send('/api.php/official/fabric/save', {
        revision: now?.revision ?? 0,
        fabric: JSON.stringify(fromForm(sent)),
      });
      edits.saved(saved, sent);
      return saved;
    });
  }
  const move = (read: Fabric, state: 'shown' | 'withdrawn') =>
    run(({ id, revision } = read) => send('/api.php/official/fabric/set_state', { id, revision, state }));

  const item = (field: FabricField) => ({
    name: field,
    label: fieldName(field, language),
    required: required.includes(field),
    validateStatus: problems[field] ? ('error' as const) : undefined,
    help: problems[field],
  });
  const rows = (field: FabricField) => ({
    label: fieldName(field, language),
    isRequired: required.includes(field),
    problem: problems[field],
  });
  const unit = inLanguage(saleUnits[watched?.unit ?? 'metre'], language);
  const numbers = (...fields: FabricField[]) =>
    fields.map((field) => (
      <Form.Item key={field} {...item(field)}>
        <InputNumber className="w-full!" suffix={inLanguage(units[field] ?? [unit, unit], language)} />
      </Form.Item>
    ));
  const grid = 'grid grid-cols-2 gap-x-4 sm:grid-cols-4';
  return (
    <Form form={form} layout="vertical" initialValues={fabric ? toForm(fabric) : emptyForm}>
      <BothChanged
        names={edits.both.map((field) => fieldName(field as FabricField, language))}
        onTake={edits.takeTheirs}
      />
      <div className="grid gap-x-6 sm:grid-cols-[1fr_15rem]">
        <div>
          <FormHead>{t.basics}</FormHead>
          <Form.Item {...item('code')}>
            <Input maxLength={24} disabled={fabric !== undefined} />
          </Form.Item>
          <Form.Item {...item('name_zh')}>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item {...item('name_en')}>
            <Input maxLength={90} />
          </Form.Item>
        </div>
        <Preview values={watched} />
      </div>
      <FormHead>{t.cloth}</FormHead>
      <div className={grid}>
        <Form.Item {...item('construction')}>
          <Select showSearch optionFilterProp="label" options={useTerms(constructions)} />
        </Form.Item>
        <Form.Item {...item('pattern')}>
          <Select options={useTerms(patterns)} />
        </Form.Item>
        <Form.Item {...item('dyeing')}>
          <Select options={useTerms(dyeings)} />
        </Form.Item>
        <Form.Item {...item('unit')}>
          <Select options={useTerms(saleUnits)} />
        </Form.Item>
        {numbers('weight_gsm', 'usable_width_cm', 'full_width_cm')}
        <Form.Item {...item('hs_code')}>
          <Input maxLength={10} inputMode="numeric" />
        </Form.Item>
      </div>
      <CompositionRows {...rows('composition')} />
      <YarnRows {...rows('yarns')} />
      <ColourRows {...rows('colours')} unit={unit} />
      <PriceRows {...rows('prices')} unit={unit} />
      <FormHead>{t.terms}</FormHead>
      <div className={grid}>
        {numbers('minimum_order', 'minimum_per_colour', 'sample_fen', 'sample_days', 'stock_days', 'bulk_days')}
      </div>
      <FormHead>{t.tests}</FormHead>
      <div className={grid}>
        {numbers('density_warp', 'density_weft', 'stretch_warp', 'stretch_weft')}
        {numbers('shrinkage_warp_permille', 'shrinkage_weft_permille')}
        {fastnessKinds.map((kind) => (
          <Form.Item key={kind} {...item(`fastness_${kind}`)}>
            <Select
              allowClear
              options={Array.from({ length: 15 }, (_, step) => 10 + step * 5)
                .filter((tenths) => isGrade(kind, tenths))
                .map((value) => ({ value, label: gradeText(value) }))}
            />
          </Form.Item>
        ))}
        <Form.Item {...item('safety_class')}>
          <Select options={safetyClasses.map((value) => ({ value, label: value }))} />
        </Form.Item>
      </div>
      <FormHead>{t.use}</FormHead>
      <div className="grid gap-x-4 sm:grid-cols-3">
        <Form.Item {...item('finishes')}>
          <Select mode="multiple" options={useTerms(finishes)} optionFilterProp="label" />
        </Form.Item>
        <Form.Item {...item('functions')}>
          <Select mode="multiple" options={useTerms(functions)} optionFilterProp="label" />
        </Form.Item>
        <Form.Item {...item('seasons')}>
          <Select mode="multiple" options={useTerms(seasons)} />
        </Form.Item>
      </div>
      <CertificateRows {...rows('certificates')} />
      <FormHead>{t.more}</FormHead>
      <Form.Item {...item('supplier')}>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item {...item('note_zh')}>
        <Input.TextArea rows={2} maxLength={600} />
      </Form.Item>
      <Form.Item {...item('note_en')}>
        <Input.TextArea rows={2} maxLength={900} />
      </Form.Item>
      <Form.Item {...item('pictures')} label={t.pictures}>
        <PhotoField />
      </Form.Item>
      <FormBar>
        <div className="flex flex-wrap items-center gap-2">
          <ActButton type="primary" onAct={save}>
            {t.save}
          </ActButton>
          {fabric && fabric.state !== 'shown' ? (
            <ActButton onAct={() => move(fabric, 'shown')}>{t.show}</ActButton>
          ) : null}
          {fabric?.state === 'shown' ? (
            <ActButton onAct={() => move(fabric, 'withdrawn')}>{t.withdraw}</ActButton>
          ) : null}
        </div>
        {fabric ? (
          <p className="text-sm text-ink-3">
            {inLanguage(fabricStateNames[fabric.state], language)}
            {fabric.state === 'shown' ? (
              <a
                className="ml-3 text-primary underline underline-offset-4"
                href={`/fabric?code=${fabric.code}`}
                target="_blank"
                rel="noreferrer"
              >
                {t.onSite}
              </a>
            ) : null}
          </p>
        ) : null}
      </FormBar>
    </Form>
  );
}

const FormHead = ({ children }: { children: string }) => <h3 className={formHead}>{children}</h3>;

/** Preview of the cloth from the form's values. */
function Preview({ values }: { values: Partial<FormValues> | undefined }) {
  const t = useWords(deskWords);
  const { code = '', construction, pattern, dyeing, colours = [] } = values ?? {};
  const hexes = colours.filter((colour) => /^#[0-9a-f]{6}$/i.test(colour?.hex ?? ''));
  if (!construction || !pattern || !dyeing || hexes.length === 0) return <div />;
  const svg = drawCloth(clothOf({ code, construction, pattern, dyeing, colours: hexes, yarns: [] }));
  return (
    <figure className="mb-4">
      <img
        alt={t.preview}
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        className="aspect-4/3 w-full rounded-card border border-line object-cover"
      />
      <figcaption className="mt-1 text-[0.8125rem] text-ink-3">{t.previewNote}</figcaption>
    </figure>
  );
}
