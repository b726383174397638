import { Alert, Form, type FormInstance, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { unfairWords } from '#jobs/fair-words.ts';
import { departments, educations, jobKinds } from '#jobs/job-choices.ts';
import { type JobContent, textLimits } from '#jobs/job-fields.ts';
import { departmentNames, educationNames, kindNames } from '#jobs/job-words.ts';
import { salaryBases } from '#jobs/salary.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';
import type { City } from './job-drawer.tsx';

const texts = ['zh_duties', 'zh_requirements', 'zh_benefits'] as const;
const englishTexts = ['en_duties', 'en_requirements', 'en_benefits'] as const;
const checked = ['zh_title', 'en_title', ...texts, ...englishTexts] as const;
type Name = keyof JobContent;

/** Ant Design would give every box the page's font: Chinese ones draw the English apostrophe as wide as a character. */
const inOwnFont = { fontFamily: 'var(--font-sans)' };

/** Everything that a position says, with a preview of its texts and warnings of what may be discrimination. */
export function JobFields({
  form,
  cities,
  problems,
}: {
  form: FormInstance<JobContent>;
  cities: readonly City[];
  problems: Record<string, string>;
}) {
  const say = useWords(deskWords);
  const language = useLanguage();
  const item = (name: Name) => ({ name, label: say[name], help: problems[name] });
  const choices = <Value extends string>(values: readonly Value[], names: Record<Value, Text>) =>
    values.map((value) => ({ value, label: inLanguage(names[value], language) }));
  const yuan = { min: 0, max: 10_000_000, precision: 0, className: 'w-full!' };
  const inYuan = {
    getValueProps: (fen: number) => ({ value: fen ? fen / 100 : null }),
    normalize: (value: number | null) => Math.round((value ?? 0) * 100),
  };
  return (
    <>
      <Findings form={form} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Form.Item {...item('zh_title')}>
          <Input maxLength={textLimits.title} />
        </Form.Item>
        <Form.Item {...item('city_code')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={cities.map(({ code, name, province }) => ({
              value: code,
              label: [...new Set([inLanguage(name, language), inLanguage(province, language)])].join(' '),
            }))}
          />
        </Form.Item>
        <Form.Item {...item('department')}>
          <Select options={choices(departments, departmentNames)} />
        </Form.Item>
        <Form.Item {...item('kind')}>
          <Select options={choices(jobKinds, kindNames)} />
        </Form.Item>
        <Form.Item {...item('education')}>
          <Select options={choices(educations, educationNames)} />
        </Form.Item>
        <Form.Item {...item('experience_years')}>
          <InputNumber min={0} max={30} precision={0} className="w-full!" />
        </Form.Item>
        <Form.Item {...item('salary_low_fen')} {...inYuan}>
          <InputNumber {...yuan} />
        </Form.Item>
        <Form.Item {...item('salary_high_fen')} {...inYuan}>
          <InputNumber {...yuan} />
        </Form.Item>
        <Form.Item {...item('salary_basis')}>
          <Select options={salaryBases.map((value) => ({ value, label: say[value] }))} />
        </Form.Item>
        <Form.Item {...item('salary_months')}>
          <InputNumber min={12} max={24} precision={0} className="w-full!" />
        </Form.Item>
        <Form.Item {...item('headcount')}>
          <InputNumber min={1} max={999} precision={0} className="w-full!" />
        </Form.Item>
        <Form.Item {...item('zh_address')}>
          <Input maxLength={textLimits.address} />
        </Form.Item>
      </div>
      {texts.map((name) => (
        <MarkdownItem key={name} form={form} name={name} problem={problems[name]} />
      ))}
      <details className="mb-6" open={englishTexts.some((name) => form.getFieldValue(name)) || undefined}>
        <summary className="cursor-pointer py-2 font-medium">{say.english}</summary>
        <div className="grid gap-x-4 pt-2 sm:grid-cols-2">
          <Form.Item {...item('en_title')}>
            <Input maxLength={textLimits.enTitle} style={inOwnFont} lang="en" />
          </Form.Item>
          <Form.Item {...item('en_address')}>
            <Input maxLength={textLimits.address} style={inOwnFont} lang="en" />
          </Form.Item>
        </div>
        {englishTexts.map((name) => (
          <MarkdownItem key={name} form={form} name={name} problem={problems[name]} />
        ))}
      </details>
    </>
  );
}

/** What may be discrimination in any of the texts, where it stands and why. Staff decide: nothing is refused for it. */
function Findings({ form }: { form: FormInstance<JobContent> }) {
  const say = useWords(deskWords);
  const language = useLanguage();
  const content = Form.useWatch([], { form, preserve: true }) as Partial<JobContent> | undefined;
  const found = checked.flatMap((name) =>
    unfairWords(content?.[name] ?? '').map((finding) => ({
      ...finding,
      name,
      key: `${name}/${finding.at}/${finding.word}`,
    })),
  );
  if (found.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="mb-4!"
      title={say.unfair}
      description={
        <ul>
          {found.map(({ key, name, word, at, reason }) => (
            <li key={key}>
              <strong>{word}</strong>
              {` · ${say.where(say[name], at + 1)} · ${inLanguage(reason, language)}`}
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
  const say = useWords(deskWords);
  const [shown, setShown] = useState<string>();
  const { data } = useCall('/api.php/official/jobs/preview_job', shown === undefined ? null : { text: shown }, {
    keepPreviousData: true,
  });
  const lang = name.startsWith('en_') ? 'en' : 'zh-CN';
  return (
    <div className="mb-4">
      <Form.Item name={name} label={say[name]} help={problem} extra={say.markdown} className="mb-1!">
        <Input.TextArea
          lang={lang}
          style={inOwnFont}
          maxLength={textLimits.body}
          autoSize={{ minRows: 4, maxRows: 18 }}
          onBlur={({ target }) => setShown((before) => (before === undefined ? before : target.value))}
        />
      </Form.Item>
      <details
        onToggle={({ currentTarget }) =>
          setShown(currentTarget.open ? (form.getFieldValue(name) as string) : undefined)
        }
      >
        <summary className="cursor-pointer text-sm text-primary">{say.preview}</summary>
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
