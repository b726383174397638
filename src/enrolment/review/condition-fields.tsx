import { Button, Form, Input } from 'antd';
import { businessDay } from '#kit/time.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { dialogWords } from './review-words.ts';

const most = 20;

/** Conditions of an approval, each a text and a day. */
export function ConditionFields() {
  const say = useWords(dialogWords);
  const required = { required: true, whitespace: true, message: say.missing };
  return (
    <Form.List name="dated">
      {(rows, { add, remove }) => (
        <fieldset className="mb-4 grid gap-2">
          <legend className="mb-1! border-b-0! text-sm!">{say.datedConditions}</legend>
          {rows.map(({ key, name }) => (
            <div key={key} className="grid grid-cols-[minmax(0,1fr)_9.5rem_auto] items-start gap-2">
              <Form.Item name={[name, 'text']} rules={[required]} className="mb-0!">
                <Input maxLength={200} aria-label={say.condition(name + 1)} placeholder={say.conditionHelp} />
              </Form.Item>
              <Form.Item name={[name, 'due_on']} rules={[required]} className="mb-0!">
                <Input type="date" min={businessDay(Date.now())} aria-label={say.conditionDay(name + 1)} />
              </Form.Item>
              <Button type="text" aria-label={say.removeCondition(name + 1)} onClick={() => remove(name)}>
                ×
              </Button>
            </div>
          ))}
          {rows.length < most ? (
            <Button className="justify-self-start" size="small" onClick={() => add({ text: '', due_on: '' })}>
              {say.addCondition}
            </Button>
          ) : null}
        </fieldset>
      )}
    </Form.List>
  );
}
