import { Tabs } from 'antd';

/** States of a desk's list, each with how many stand in it. `usual` is the one that an address without any means. */
export function CountedTabs<Key extends string>({
  tabs,
  chosen,
  usual,
  nameOf,
  countOf,
  onChoose,
}: {
  tabs: readonly Key[];
  chosen: Key;
  usual: Key;
  nameOf(key: Key): string;
  /** Undefined while it is not known yet. */
  countOf(key: Key): number | string | undefined;
  /** The empty text for the usual one. */
  onChoose(key: string): void;
}) {
  return (
    <Tabs
      className="mt-2"
      activeKey={chosen}
      onChange={(key) => onChoose(key === usual ? '' : key)}
      items={tabs.map((key) => ({
        key,
        label: (
          <span>
            {nameOf(key)}
            <span className="ml-1.5 text-ink-3 tabular-nums">{countOf(key) ?? ''}</span>
          </span>
        ),
      }))}
    />
  );
}
