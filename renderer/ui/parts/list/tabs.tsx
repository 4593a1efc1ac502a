import { Tabs as TabSet } from 'radix-ui';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
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
  /** Shows the tabs in two rows where there is room. */
  readonly wraps?: boolean;
  /** Shown in place of the tabs and what they show. The tabs stay ready meanwhile, because hundreds of them take long to make. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** A row of tabs that scrolls sideways if necessary. Arrow keys move and choose at once. */
export function Tabs<Value extends string>({ label, tabs, value, onValue, wraps = false, instead, children }: TabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  const isReplaced = instead !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab may be out of view, for example after coming back to the tabs.
  useEffect(() => showChosen(row.current), [value, isReplaced]);
  // A narrower row may hide the chosen tab too. The width is not kept as state, which would render all tabs a second time.
  useEffect(() => {
    const watcher = new ResizeObserver(() => showChosen(row.current));
    if (row.current !== null) watcher.observe(row.current);
    return () => watcher.disconnect();
  }, []);
  const triggers = useMemo(
    () =>
      tabs.map((tab) => (
        <TabSet.Trigger key={tab.value} value={tab.value} className="tabs-tab" data-band={tab.band}>
          {tab.label}
        </TabSet.Trigger>
      )),
    [tabs],
  );
  return (
    <TabSet.Root className="tabs" data-wraps={wraps || undefined} value={value} onValueChange={(chosen) => onValue(chosen as Value)}>
      <TabSet.List ref={row} className="tabs-row" aria-label={label} hidden={isReplaced}>
        {triggers}
      </TabSet.List>
      {isReplaced ? (
        instead
      ) : (
        <TabSet.Content value={value} className="tabs-panel" tabIndex={-1}>
          {children}
        </TabSet.Content>
      )}
    </TabSet.Root>
  );
}

function showChosen(row: HTMLElement | null): void {
  row?.querySelector('[data-state="active"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
