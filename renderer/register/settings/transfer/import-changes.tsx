import { useState } from 'react';
import type { SettingsChange } from '../../../../shared/till-contract/operations/settings-transfer-operations.ts';
import type { Right } from '../../../../shared/till-contract/parts/permissions.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { useWords } from '../../../words/register-words.ts';
import { useRightRefusal } from '../../frame/use-right.ts';
import { type ChangeSaid, useSayChange } from './say-setting.ts';
import type { Compared, Import } from './use-import.ts';

interface ImportChangesProps {
  readonly compared: Extract<Compared, { readonly state: 'good' }>;
  readonly onTake: Import['take'];
  readonly onLeave: () => void;
  readonly isBusy: boolean;
}

type Group = SettingsChange['kind'] | 'screen';
const GROUPS: readonly Group[] = ['setting', 'permission', 'employee', 'device', 'printer', 'screen'];

interface Row extends ChangeSaid {
  readonly id: string;
  readonly group: Group;
  /** Why this change cannot be imported; undefined if it can. */
  readonly withheld: string | undefined;
}

/** Lists each setting with its current value and the file's value; only ticked changes are imported. */
export function ImportChanges({ compared, onTake, onLeave, isBusy }: ImportChangesProps) {
  const { transfer: words } = useWords();
  const rows = useRows(compared);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const free = rows.filter(({ withheld }) => withheld === undefined);
  const ticked = new Set(free.map(({ id }) => id).filter((id) => !left.has(id)));
  const tick = (id: string, isTicked: boolean): void => {
    const next = new Set(left);
    if (isTicked) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  if (rows.length === 0) {
    return (
      <p className="settings-label" role="status">
        {words.same}
      </p>
    );
  }
  return (
    <>
      <div className="import-head">
        <p className="settings-label" role="status">
          {words.found({ count: rows.length })}
        </p>
        <Button onClick={() => setLeft(ticked.size === free.length ? new Set(free.map(({ id }) => id)) : new Set())}>
          {ticked.size === free.length ? words.tickNone : words.tickAll}
        </Button>
      </div>
      {GROUPS.map((group) => {
        const ofGroup = rows.filter((row) => row.group === group);
        return (
          ofGroup.length > 0 && (
            <fieldset key={group} className="import-group">
              <legend className="settings-label">{words.groups[group]}</legend>
              {ofGroup.map((row) => (
                <ChangeRow key={row.id} row={row} isTicked={ticked.has(row.id)} onTick={(isTicked) => tick(row.id, isTicked)} />
              ))}
            </fieldset>
          )
        );
      })}
      <div className="settings-actions settings-save">
        <Button onClick={onLeave}>{words.leave}</Button>
        <Button kind="primary" aria-busy={isBusy} refusal={ticked.size === 0 ? words.tickOne : undefined} onClick={() => onTake(ticked)}>
          {words.take({ count: ticked.size })}
        </Button>
      </div>
    </>
  );
}

interface ChangeRowProps {
  readonly row: Row;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

function ChangeRow({ row: { label, from, to, withheld }, isTicked, onTick }: ChangeRowProps) {
  const { transfer: words } = useWords();
  return (
    <label className="import-change">
      <input
        type="checkbox"
        className="tick-list-input"
        checked={isTicked}
        disabled={withheld !== undefined}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span className="import-name">
        <bdi>{label}</bdi>
        {withheld !== undefined && <span className="import-withheld">{withheld}</span>}
      </span>
      <span className="import-value">
        <span className="import-when">{words.now}</span> <span>{from}</span>
      </span>
      <span className="import-value">
        <span className="import-when">{words.inFile}</span> <span className="import-new">{to}</span>
      </span>
    </label>
  );
}

function useRows({ changes, ofScreen }: Pick<ImportChangesProps['compared'], 'changes' | 'ofScreen'>): readonly Row[] {
  const { transfer: words } = useWords();
  const say = useSayChange();
  const needs: Partial<Record<Right, string | undefined>> = {
    settings: useRightRefusal('settings'),
    staff: useRightRefusal('staff'),
    staff_admins: useRightRefusal('staff_admins'),
    pairing: useRightRefusal('pairing'),
  };
  return [
    ...changes.map((change): Row => {
      const isPinNeeded = change.kind === 'employee' && change.withheld !== undefined;
      return { ...say(change), id: change.id, group: change.kind, withheld: isPinNeeded ? words.pinNeeded : needs[change.right] };
    }),
    ...ofScreen.map((change): Row => ({ ...say(change), id: change.id, group: 'screen', withheld: undefined })),
  ];
}
