import { AutoComplete, Button, Form, Input, Popconfirm, Radio } from 'antd';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { send } from '#kit/call/send.ts';
import { useChange } from '#kit/desk/use-change.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { trackingWords } from '#tracking/tracking-words.ts';
import { Answered } from './answered.tsx';
import { Change } from './bar-list.tsx';
import type { Asked } from './desk-state.ts';
import { eventName, percent, valueName } from './value-name.ts';

interface Goal {
  name: string;
  kind: 'page' | 'event';
  value: string;
}

/** What staff want visits to do, and how many of them did. */
export function GoalsView({ asked }: { asked: Asked }) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const me = useOutletContext<ScreenRecord>();
  const answer = useCall('/api.php/official/tracking/goals', asked, { keepPreviousData: true });
  const change = useChange(undefined, answer.mutate);
  const mayChange = me.roles.includes('editor') || me.roles.includes('admin');
  return (
    <>
      <Answered answer={answer} about={t.goalsAbout}>
        {({ rows, visits, before }) =>
          rows.length === 0 ? (
            <p className="py-6 text-ink-3 text-sm">{t.noGoals}</p>
          ) : (
            <div className="mt-4 overflow-x-auto">
              <table className="w-full max-w-[64rem] text-left text-sm tabular-nums">
                <thead className="text-ink-3">
                  <tr className="border-line border-b">
                    <th className="py-2 pr-4 font-normal">{t.goal}</th>
                    <th className="py-2 pr-4 text-right font-normal">{t.visits}</th>
                    <th className="py-2 pr-4 text-right font-normal">{t.conversion}</th>
                    <th className="py-2 pr-4 text-right font-normal">{asked.compare === 'none' ? '' : t.changed}</th>
                    <th className="py-2">
                      <span className="sr-only">{t.removeGoal}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((goal) => (
                    <tr key={goal.id} className="border-line border-b">
                      <td className="py-2.5 pr-4">
                        <span className="block font-medium">{goal.name}</span>
                        <span className="block text-[0.8125rem] text-ink-3">
                          {goal.kind === 'page' ? t.goalPage : t.goalEvent}{' '}
                          {goal.kind === 'page'
                            ? valueName('page', goal.value, language)
                            : eventName(goal.value, language)}
                        </span>
                      </td>
                      <td className="pr-4 text-right">{goal.visits.toLocaleString(language)}</td>
                      <td className="pr-4 text-right font-semibold text-base">
                        {visits === 0 ? '–' : percent(goal.visits / visits, 1)}
                      </td>
                      <td className="pr-4 text-right">
                        {before && goal.before !== null && visits > 0 ? (
                          <Change now={goal.visits / visits} before={goal.before / before} isShare />
                        ) : null}
                      </td>
                      <td className="text-right">
                        {mayChange ? (
                          <Popconfirm
                            title={t.removeGoalSure(goal.name)}
                            okText={t.removeGoal}
                            onConfirm={() =>
                              void change(() => send('/api.php/official/tracking/remove_goal', { id: goal.id }))
                            }
                          >
                            <Button type="text" size="small">
                              {t.removeGoal}
                            </Button>
                          </Popconfirm>
                        ) : null}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Answered>
      {mayChange ? (
        <NewGoal asked={asked} add={(goal) => change(() => send('/api.php/official/tracking/add_goal', goal))} />
      ) : null}
    </>
  );
}

/** Offers the pages or events of the period; any other may be typed. */
function NewGoal({ asked, add }: { asked: Asked; add(goal: Goal): Promise<boolean> }) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const [form] = Form.useForm<Goal>();
  const kind = Form.useWatch('kind', form) ?? 'page';
  const { from, to, bots } = asked;
  const { data } = useCall('/api.php/official/tracking/table', { from, to, bots, compare: 'none', what: kind });
  const known = (data?.rows ?? []).map(({ key }) => (kind === 'event' ? key.slice(key.indexOf(' ') + 1) : key));
  const nameOf = (value: string) =>
    kind === 'event' ? eventName(value, language) : valueName('page', value, language);
  return (
    <section className="mt-8 max-w-[46rem] border-line border-t pt-6">
      <h2 className="mb-3 font-semibold text-base">{t.newGoal}</h2>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ kind: 'page' }}
        onFinish={async (goal) => {
          if (await add(goal)) form.resetFields();
        }}
      >
        <Form.Item name="kind" label={t.goalKind}>
          <Radio.Group
            optionType="button"
            options={[
              { value: 'page', label: t.goalPage },
              { value: 'event', label: t.goalEvent },
            ]}
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
              options={[...new Set(known)].map((value) => ({ value, label: nameOf(value) }))}
              showSearch={{
                filterOption: (typed, option) =>
                  `${option?.value} ${option?.label}`.toLowerCase().includes(typed.toLowerCase()),
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
