import { AutoComplete, Button, Form, Input, Popconfirm, Radio } from 'antd';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import type { PayloadOf, ResultOf } from '#kit/call/call.ts';
import { send } from '#kit/call/send.ts';
import { useChange } from '#kit/desk/use-change.ts';
import { inLanguage } from '#kit/text/language.ts';
import { DataTable } from '#kit/ui/data-table.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { addTrackingGoal, trackingGoals } from '#tracking/contract.ts';
import { trackingWords } from '#tracking/tracking-words.ts';
import { Change } from './bar-list.tsx';
import type { Asked, DeskState } from './desk-state.ts';
import { goalKindNames, goalKinds } from './dimensions.ts';
import { Panel } from './panel.tsx';
import { bareValue, percent, valueName } from './value-name.ts';

type NewGoal = PayloadOf<typeof addTrackingGoal>;

/** Nothing without visits, or where nothing is compared. */
const share = (part: number | null, whole: number | null) => (part !== null && whole ? part / whole : null);

/** What staff want visits to do, and how many of them did. */
export function GoalsView({ asked }: DeskState) {
  const { roles } = useOutletContext<ScreenRecord>();
  const mayChange = roles.includes('editor') || roles.includes('admin');
  return (
    <Panel what="goals" asked={asked}>
      {(goals, reload) => (
        <>
          <GoalTable {...goals} asked={asked} mayChange={mayChange} reload={reload} />
          {mayChange ? <AddGoal asked={asked} reload={reload} /> : null}
        </>
      )}
    </Panel>
  );
}

function GoalTable({
  rows,
  visits,
  before,
  asked,
  mayChange,
  reload,
}: ResultOf<typeof trackingGoals> & { asked: Asked; mayChange: boolean; reload(): unknown }) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const change = useChange(undefined, reload);
  const isCompared = asked.compare !== 'none';
  if (rows.length === 0) return <p className="py-2 text-ink-3 text-sm">{t.noGoals}</p>;
  return (
    <DataTable
      caption={t.goals}
      head={[t.goal, t.visits, t.conversion, ...(isCompared ? [t.changed] : []), ...(mayChange ? [t.removeGoal] : [])]}
      numbers={[1, 2, 3, 4]}
      tall
      rows={rows.map((goal) => [
        <span key="goal">
          <span className="block font-medium">{goal.name}</span>
          <span className="block text-[0.8125rem] text-ink-3">
            {inLanguage(goalKindNames[goal.kind], language)} {valueName(goal.kind, goal.value, language)}
          </span>
        </span>,
        goal.visits.toLocaleString(language),
        <strong key="share">{percent(share(goal.visits, visits), 1)}</strong>,
        ...(isCompared
          ? [<Change key="change" now={share(goal.visits, visits)} before={share(goal.before, before)} isShare />]
          : []),
        ...(mayChange
          ? [
              <Popconfirm
                key="remove"
                title={t.removeGoalSure(goal.name)}
                okText={t.removeGoal}
                onConfirm={() => void change(() => send('/api.php/official/tracking/remove_goal', { id: goal.id }))}
              >
                <Button type="text" size="small">
                  {t.removeGoal}
                </Button>
              </Popconfirm>,
            ]
          : []),
      ])}
    />
  );
}

/** Offers the pages or events of the period; any other may be typed. */
function AddGoal({ asked, reload }: { asked: Asked; reload(): unknown }) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const [form] = Form.useForm<NewGoal>();
  const kind = Form.useWatch('kind', form) ?? 'page';
  const change = useChange(undefined, reload, form);
  const { from, to, bots } = asked;
  const { data } = useCall('/api.php/official/tracking/table', { from, to, bots, compare: 'none', what: kind });
  const values = (data?.rows ?? []).map(({ key }) => bareValue(kind, key));
  /** The field shows names: each with what it stands for. */
  const known = new Map(values.map((value) => [valueName(kind, value, language), value]));
  return (
    <section className="mt-8 max-w-[46rem] border-line border-t pt-6">
      <h2 className="mb-3 font-semibold text-base">{t.newGoal}</h2>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ kind: 'page' }}
        onFinish={async (typed) => {
          const goal = { ...typed, value: known.get(typed.value) ?? typed.value };
          if (await change(() => send('/api.php/official/tracking/add_goal', goal))) form.resetFields();
        }}
      >
        <Form.Item name="kind" label={t.goalKind}>
          <Radio.Group
            optionType="button"
            options={goalKinds.map((value) => ({ value, label: inLanguage(goalKindNames[value], language) }))}
            onChange={() => form.setFieldValue('value', undefined)}
          />
        </Form.Item>
        <div className="grid gap-x-6 sm:grid-cols-2">
          <Form.Item
            name="value"
            label={kind === 'page' ? t.page : t.eventName}
            rules={[{ required: true, message: t.needed }]}
          >
            <AutoComplete
              options={[...known.keys()].map((value) => ({ value }))}
              showSearch={{
                filterOption: (typed, option) =>
                  `${option?.value} ${known.get(option?.value ?? '')}`.toLowerCase().includes(typed.toLowerCase()),
              }}
              placeholder={kind === 'page' ? '/fabric' : 'apply'}
            />
          </Form.Item>
          <Form.Item name="name" label={t.name} rules={[{ required: true, message: t.needed }]}>
            <Input maxLength={40} />
          </Form.Item>
        </div>
        <Button htmlType="submit">{t.addGoal}</Button>
      </Form>
    </section>
  );
}
