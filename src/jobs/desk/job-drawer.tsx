import { App, Button, Form, Skeleton } from 'antd';
import { useState } from 'react';
import type { JobDetail } from '#jobs/contract.ts';
import type { JobContent } from '#jobs/job-fields.ts';
import { stateNames } from '#jobs/job-words.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { BothChanged } from '#kit/desk/both-changed.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { useMergedEdits } from '#kit/desk/use-merged-edits.ts';
import { useRecord } from '#kit/desk/use-record.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';
import { JobFields } from './job-fields.tsx';
import { openingDays } from './opening-days.ts';
import { PublishForm } from './publish-form.tsx';

export interface City {
  code: string;
  name: Text;
  province: Text;
}
const blank: JobContent = {
  zh_title: '',
  en_title: '',
  department: 'operations',
  kind: 'full_time',
  education: 'any',
  experience_years: 0,
  salary_low_fen: 0,
  salary_high_fen: 0,
  salary_basis: 'month',
  salary_months: 12,
  city_code: '',
  headcount: 1,
  zh_address: '',
  en_address: '',
  zh_duties: '',
  en_duties: '',
  zh_requirements: '',
  en_requirements: '',
  zh_benefits: '',
  en_benefits: '',
};

const contentOf = ({ content }: JobDetail): JobContent => content;

/** One position at the side of the list: a new one with id 0. */
export function JobDrawer({
  id,
  cities,
  onClose,
  onOpen,
  onChanged,
}: {
  id: number;
  cities: readonly City[];
  onClose(): void;
  onOpen(id: number): void;
  onChanged(): void;
}) {
  const say = useWords(deskWords);
  return (
    <DeskDrawer size={880} onClose={onClose} title={id ? say.edit : say.create} styles={{ body: { paddingTop: 16 } }}>
      {id === 0 ? (
        <Editor
          cities={cities}
          onSaved={(job) => {
            onChanged();
            onOpen(job.id);
          }}
        />
      ) : (
        <Known id={id} cities={cities} onOpen={onOpen} onChanged={onChanged} />
      )}
    </DeskDrawer>
  );
}

function Known({
  id,
  cities,
  onOpen,
  onChanged,
}: {
  id: number;
  cities: readonly City[];
  onOpen(id: number): void;
  onChanged(): void;
}) {
  const say = useWords(deskWords);
  const language = useLanguage();
  const { modal } = App.useApp();
  const { data, error, mutate, run } = useRecord(() => send('/api.php/official/jobs/get_job', { id }), {
    doneText: say.done,
    onChanged,
  });
  const failed = <FailedReading answer={{ data, error, mutate }} />;
  if (!data) return error ? failed : <Skeleton active paragraph={{ rows: 10 }} />;
  const end = () => run(({ revision }) => send('/api.php/official/jobs/end_job', { id, revision }));
  const askToEnd = () => modal.confirm({ title: say.close, content: say.closeText, okText: say.close, onOk: end });
  return (
    <div className="grid gap-6">
      {failed}
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-medium">{inLanguage(stateNames[data.state], language)}</span>
        {data.opens_at ? <span className="text-ink-2 tabular-nums">{openingDays(data)}</span> : null}
        {data.state === 'open' ? (
          <Button size="small" href={`/jobs/${data.id}`} target="_blank">
            {say.view}
          </Button>
        ) : null}
        {data.state === 'open' ? (
          <Button size="small" danger onClick={askToEnd}>
            {say.close}
          </Button>
        ) : null}
        {data.state === 'scheduled' ? (
          <ActButton size="small" danger onAct={end}>
            {say.withdraw}
          </ActButton>
        ) : null}
        <ActButton
          size="small"
          onAct={() =>
            run(async (now) => {
              const made = await send('/api.php/official/jobs/duplicate_job', { id });
              onOpen(made.id);
              return now;
            })
          }
        >
          {say.duplicate}
        </ActButton>
      </div>
      <PublishForm job={data} run={run} />
      <Editor job={data} cities={cities} run={run} />
    </div>
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
  run?(work: (now: JobDetail) => Promise<JobDetail>): Promise<boolean>;
  onSaved?(job: JobDetail): void;
}) {
  const say = useWords(deskWords);
  const { message } = App.useApp();
  const [form] = Form.useForm<JobContent>();
  const [isBusy, setIsBusy] = useState(false);
  const edits = useMergedEdits(form, job, contentOf);

  async function save(content: JobContent) {
    setIsBusy(true);
    const work = async (now?: JobDetail) => {
      try {
        const saved = await send('/api.php/official/jobs/save_job', {
          ...content,
          id: now?.id ?? 0,
          revision: now?.revision ?? 0,
        });
        edits.saved(saved, content);
        return saved;
      } catch (failure) {
        if (failure instanceof CallFailure)
          form.setFields(
            Object.entries(failure.fields).map(([name, text]) => ({ name: name as keyof JobContent, errors: [text] })),
          );
        throw failure;
      }
    };
    try {
      if (run) await run(work);
      else onSaved?.(await work());
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      void message.error(failure.message);
    }
    setIsBusy(false);
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={job?.content ?? blank}
      onFinish={() => void save({ ...blank, ...form.getFieldsValue(true) })}
    >
      <JobFields form={form} cities={cities} problems={job?.problems ?? {}} />
      <BothChanged names={edits.both.map((name) => say[name])} onTake={edits.takeTheirs} />
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {say.save}
      </Button>
    </Form>
  );
}
