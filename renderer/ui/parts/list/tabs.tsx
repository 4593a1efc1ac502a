import { Tabs as TabSet } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Band } from '../../design/band.ts';
import './tabs.css';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly band?: Band | undefined;
}

export interface TabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
}

/** A row that scrolls sideways where it must. Arrow keys move and choose at once. */
export function Tabs<Value extends string>({ label, tabs, value, onValue, children }: TabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice may lie out of sight, as after coming back to the tabs.
  useEffect(() => showChosen(row.current), [value]);
  // The same one may in a narrower row. No state is kept of the width: it would draw all that is in the tabs a second time.
  useEffect(() => {
    const watcher = new ResizeObserver(() => showChosen(row.current));
    if (row.current !== null) watcher.observe(row.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <TabSet.Root className="tabs" value={value} onValueChange={(chosen) => onValue(chosen as Value)}>
      <TabSet.List ref={row} className="tabs-row" aria-label={label}>
        {tabs.map((tab) => (
          <TabSet.Trigger key={tab.value} value={tab.value} className="tabs-tab" data-band={tab.band}>
            {tab.label}
          </TabSet.Trigger>
        ))}
      </TabSet.List>
      <TabSet.Content value={value} className="tabs-panel" tabIndex={-1}>
        {children}
      </TabSet.Content>
    </TabSet.Root>
  );
}

function showChosen(row: HTMLElement | null): void {
  row?.querySelector('[data-state="active"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
