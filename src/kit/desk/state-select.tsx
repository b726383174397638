import { Select, type SelectProps } from 'antd';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';

/** The state of a record, and the control that moves it to another one; those that may not follow are disabled. */
export function StateSelect<State extends string, Next extends State>({
  state,
  states,
  names,
  mayMove,
  ...rest
}: {
  state: State;
  states: readonly Next[];
  names: Readonly<Record<State, Text>>;
  mayMove(from: State, to: Next): boolean;
} & Omit<SelectProps<Next>, 'value' | 'options'>) {
  const language = useLanguage();
  return (
    <Select<Next>
      size="small"
      {...rest}
      value={state as Next}
      // A state to which nobody moves a record has its name as well.
      options={[...new Set<State>([...states, state])].map((value) => ({
        value: value as Next,
        label: inLanguage(names[value], language),
        disabled: value !== state && !mayMove(state, value as Next),
      }))}
    />
  );
}
