import { Alert, App, Button, Form, type FormInstance, Input, InputNumber, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { CaseDrawer, type OpenCase } from '#cases/case-drawer.tsx';
import type { JobContent, JobDetail, listDeskJobs } from '#jobs/contract.ts';
import { unfairWords } from '#jobs/fair-words.ts';
import {
  departmentNames,
  departments,
  educationNames,
  educations,
  jobKinds,
  kindNames,
  mostPayYuan,
  numberLimits,
  openingDays,
  problemsOf,
  salaryBases,
  salaryBasisNames,
  stateNames,
  textLimits,
} from '#jobs/job.ts';
import type { ResultOf } from '#kit/call/call.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { DayInput } from '#kit/desk/day-input.tsx';
import { RecordForm } from '#kit/desk/record-form.tsx';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';

type City = ResultOf<typeof listDeskJobs>['cities'][number];
interface OpenPosition {
  id: number;
  cities: readonly City[];
  onClose(): void;
  onOpen(id: number): void;
  onChanged(): void;
}

/** The drawer of one position; id 0 is a new one. */
export function JobDrawer({ id, cities, onClose, onOpen, onChanged }: OpenPosition) {
  const t = useWords(deskWords);
  const language = useLanguage();
  if (id === 0)
    return (
      <DeskDrawer kind={t.create} onClose={onClose}>
        <Editor
          cities={cities}
          onSaved={(job) => {
            onChanged();
            onOpen(job.id);
          }}
        />
      </DeskDrawer>
    );
  return (
    <CaseDrawer
      kind={t.position}
      nameOf={({ title }) => inLanguage(title, language)}
      read={() => send('/api.php/official/jobs/get_job', { id })}
      onClose={onClose}
      onChanged={onChanged}
    >
      {({ data, run }) => <ExistingJob job={data} run={run} cities={cities} onOpen={onOpen} />}
    </CaseDrawer>
  );
}

type Run = OpenCase<JobDetail>['run'];

function ExistingJob({
  job,
  run,
  cities,
  onOpen,
}: Pick<OpenPosition, 'cities' | 'onOpen'> & { job: JobDetail; run: Run }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const { modal } = App.useApp();
  const { id, state } = job;
  const duplicate = () =>
    run(async (now) => {
      const copy = await send('/api.php/official/jobs/duplicate_job', { id });
      onOpen(copy.id);
      return now;
    });
  const end = () => run(({ revision }) => send('/api.php/official/jobs/end_job', { id, revision }));
  const confirmEnd = () => modal.confirm({ title: t.close, content: t.closeText, okText: t.close, onOk: end });
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-medium">{inLanguage(stateNames[state], language)}</span>
        {job.opens_at ? <span className="text-ink-2 tabular-nums">{openingDays(job)}</span> : null}
        {state === 'open' ? (
          <>
            <Button size="small" href={`/jobs/${id}`} target="_blank">
              {t.view}
            </Button>
            <Button size="small" danger onClick={confirmEnd}>
              {t.close}
            </Button>
          </>
        ) : null}
        {state === 'scheduled' ? (
          <ActButton size="small" danger onAct={end}>
            {t.withdraw}
          </ActButton>
        ) : null}
        <ActButton size="small" onAct={duplicate}>
          {t.duplicate}
        </ActButton>
      </div>
      <PublishForm job={job} run={run} />
      <Editor job={job} cities={cities} run={run} />
    </>
  );
}

function Editor({
  job,
  cities,
  run,
  onSaved,
}: {
  job?: JobDetail;
  cities: readonly City[];
  run?: Run;
  onSaved?(job: JobDetail): void;
}) {
  const t = useWords(deskWords);
  const [form] = Form.useForm<JobContent>();
  const create = useChange(t.done);
  return (
    <RecordForm<JobDetail, JobContent>
      form={form}
      kind="job"
      record={job}
      valuesOf={(known) => known?.content ?? blank}
      nameOf={(name) => t[name]}
      save={(content, target) => send('/api.php/official/jobs/save_job', { ...content, ...target })}
      run={run ?? create}
      onDone={(saved) => saved && onSaved?.(saved)}
    >
      <JobFields form={form} cities={cities} isChecked={job !== undefined} />
    </RecordForm>
  );
}

/** Sets the days a position is open, or lists what prevents publication. */
function PublishForm({ job, run }: { job: JobDetail; run: Run }) {
  const t = useWords(deskWords);
  const [from, setFrom] = useState('');
  const [last, setLast] = useState(job.last_day ?? '');
  const [wrong, setWrong] = useState('');
  const field = useId();
  const missing = Object.keys(job.problems);
  if (missing.length > 0)
    return (
      <Alert
        type="info"
        title={missing.map((name) => `${t[name as keyof typeof t]}：${job.problems[name]}`).join('；')}
      />
    );
  const isOpen = job.state === 'open';
  const publish = () =>
    run(async ({ id, revision }) => {
      setWrong('');
      try {
        return await send('/api.php/official/jobs/publish_job', { id, revision, from, last_day: last });
      } catch (failure) {
        if (failure instanceof CallFailure) setWrong(failure.fields.last_day ?? '');
        throw failure;
      }
    });
  return (
    <div className="flex flex-wrap items-end gap-3 rounded-control border border-line p-3">
      {isOpen ? null : (
        <label htmlFor={`${field}-first`} className="grid gap-1 text-sm text-ink-2">
          {t.first}
          <DayInput id={`${field}-first`} value={from} onChange={setFrom} />
        </label>
      )}
      <label htmlFor={`${field}-last`} className="grid gap-1 text-sm text-ink-2">
        {t.last}
        <DayInput id={`${field}-last`} value={last} onChange={setLast} />
      </label>
      <ActButton type={isOpen ? 'default' : 'primary'} disabled={last === ''} onAct={publish}>
        {isOpen ? t.extend : t.publish}
      </ActButton>
      {wrong ? <p className="basis-full text-sm text-madder">{wrong}</p> : null}
    </div>
  );
}

const texts = ['zh_duties', 'zh_requirements', 'zh_benefits'] as const;
const englishTexts = ['en_duties', 'en_requirements', 'en_benefits'] as const;
const checkedFields = ['zh_title', 'en_title', ...texts, ...englishTexts] as const;
type Name = keyof JobContent;
const blank = {
  ...Object.fromEntries([...checkedFields, 'zh_address', 'en_address', 'city_code'].map((name) => [name, ''])),
  department: 'operations',
  kind: 'full_time',
  education: 'any',
  experience_years: 0,
  salary_low_fen: 0,
  salary_high_fen: 0,
  salary_basis: 'month',
  salary_months: 12,
  headcount: 1,
} as JobContent;

/** Ant Design sets the page's font on every field; Chinese fonts render the English apostrophe at full width. */
const inOwnFont = { fontFamily: 'var(--font-sans)' };

/** All fields of a position, with previews and warnings about possible discrimination. */
function JobFields({
  form,
  cities,
  isChecked,
}: {
  form: FormInstance<JobContent>;
  cities: readonly City[];
  /** Names beside each field what prevents publication; not before a new position was saved once. */
  isChecked: boolean;
}) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const content = Form.useWatch([], { form, preserve: true }) as JobContent | undefined;
  const problems = isChecked && content ? problemsOf({ ...blank, ...content }) : {};
  const problemWith = (name: string) => problems[name] && inLanguage(problems[name], language);
  const choices = <Value extends string>(values: readonly Value[], names: Record<Value, Text>) => (
    <Select options={values.map((value) => ({ value, label: inLanguage(names[value], language) }))} />
  );
  const number = (limits: { min: number; max: number }) => (
    <InputNumber {...limits} precision={0} className="w-full!" />
  );
  const line = (maxLength: number, lang?: string) => (
    <Input maxLength={maxLength} lang={lang} style={lang ? inOwnFont : undefined} />
  );
  const pay = number({ min: 0, max: mostPayYuan });
  /** Forms count in yuan, records in fen. */
  const inYuan = {
    getValueProps: (fen: number) => ({ value: fen ? fen / 100 : null }),
    normalize: (value: number | null) => Math.round((value ?? 0) * 100),
  };
  const items = (controls: Partial<Record<Name, ReactNode>>) =>
    (Object.keys(controls) as Name[]).map((name) => (
      <Form.Item
        key={name}
        name={name}
        label={t[name]}
        help={problemWith(name)}
        {...(name.endsWith('_fen') ? inYuan : {})}
      >
        {controls[name]}
      </Form.Item>
    ));
  return (
    <>
      <Findings content={content} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {items({
          zh_title: line(textLimits.title),
          city_code: (
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={cities.map(({ code, name, province }) => ({
                value: code,
                label: [...new Set([inLanguage(name, language), inLanguage(province, language)])].join(' '),
              }))}
            />
          ),
          department: choices(departments, departmentNames),
          kind: choices(jobKinds, kindNames),
          education: choices(educations, educationNames),
          experience_years: number(numberLimits.experience_years),
          salary_low_fen: pay,
          salary_high_fen: pay,
          salary_basis: choices(salaryBases, salaryBasisNames),
          salary_months: number(numberLimits.salary_months),
          headcount: number(numberLimits.headcount),
          zh_address: line(textLimits.address),
        })}
      </div>
      {texts.map((name) => (
        <MarkdownItem key={name} form={form} name={name} problem={problemWith(name)} />
      ))}
      <details className="mb-6" open={englishTexts.some((name) => form.getFieldValue(name)) || undefined}>
        <summary className="cursor-pointer py-2 font-medium">{t.english}</summary>
        <div className="grid gap-x-4 pt-2 sm:grid-cols-2">
          {items({ en_title: line(textLimits.enTitle, 'en'), en_address: line(textLimits.address, 'en') })}
        </div>
        {englishTexts.map((name) => (
          <MarkdownItem key={name} form={form} name={name} problem={problemWith(name)} />
        ))}
      </details>
    </>
  );
}

/** Warns of possible discrimination, with place and reason. Staff decide; nothing is refused. */
function Findings({ content }: { content: Partial<JobContent> | undefined }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const findings = checkedFields.flatMap((name) =>
    unfairWords(content?.[name] ?? '').map((finding) => ({
      ...finding,
      name,
      key: `${name}/${finding.at}/${finding.word}`,
    })),
  );
  if (findings.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="mb-4!"
      title={t.unfair}
      description={
        <ul>
          {findings.map(({ key, name, word, at, reason }) => (
            <li key={key}>
              <strong>{word}</strong>
              {` · ${t.where(t[name], at + 1)} · ${inLanguage(reason, language)}`}
            </li>
          ))}
        </ul>
      }
    />
  );
}

const prose = 'text-[0.9375rem] [&_ol]:list-decimal [&_ol]:pl-5 [&_p]:mt-2 [&_ul]:list-disc [&_ul]:pl-5';

function MarkdownItem({
  form,
  name,
  problem,
}: {
  form: FormInstance<JobContent>;
  name: (typeof texts)[number] | (typeof englishTexts)[number];
  problem: string | undefined;
}) {
  const t = useWords(deskWords);
  const [previewed, setPreviewed] = useState<string>();
  const { data } = useCall('/api.php/official/jobs/preview_job', previewed === undefined ? null : { text: previewed }, {
    keepPreviousData: true,
  });
  const lang = name.startsWith('en_') ? 'en' : 'zh-CN';
  return (
    <div className="mb-4">
      <Form.Item name={name} label={t[name]} help={problem} extra={t.markdown} className="mb-1!">
        <Input.TextArea
          lang={lang}
          style={inOwnFont}
          maxLength={textLimits.body}
          autoSize={{ minRows: 4, maxRows: 18 }}
          onBlur={({ target }) => setPreviewed((before) => (before === undefined ? before : target.value))}
        />
      </Form.Item>
      <details
        onToggle={({ currentTarget }) =>
          setPreviewed(currentTarget.open ? (form.getFieldValue(name) as string) : undefined)
        }
      >
        <summary className="cursor-pointer text-sm text-primary">{t.preview}</summary>
        <div
          lang={lang}
          className={`mt-2 rounded-control border border-line px-4 py-3 ${prose}`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server's renderer, which lets no HTML through.
          dangerouslySetInnerHTML={{ __html: data?.html ?? '' }}
        />
      </details>
    </div>
  );
}
