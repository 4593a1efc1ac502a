import { Check } from 'lucide-react';
import { leastRole, PERMISSIONS, RIGHTS, type Right, ROLES, type Role } from '../../../shared/till-contract/parts/permissions.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { NeedsRight } from '../frame/needs-right.tsx';
import { useRight } from '../frame/use-right.ts';
import { type SettingsDraft, useSettingsDraft } from '../settings/fields/use-settings-draft.ts';

const AREAS = ['sale', 'money', 'stand'] as const;

/** Lists every action with the roles that may do it alone. A tap sets the lowest role. */
export function PermissionTable() {
  const { staff: words, signIn, common } = useWords();
  const mayChange = useRight('staff_admins');
  const draft = useSettingsDraft();
  if (draft === undefined) return <Progress label={common.loading} />;
  return (
    <section className="permissions" aria-label={words.permissions}>
      <header>
        <h3 className="employee-name">{words.permissions}</h3>
        <p className="quiet">{words.permissionsExplained}</p>
      </header>
      <NeedsRight right="staff_admins" />
      <table className="permission-table">
        <caption className="unseen">{words.permissionsHint}</caption>
        <thead>
          <tr>
            <th scope="col">{words.action}</th>
            {ROLES.map((role) => (
              <th key={role} scope="col" className="permission-role">
                {signIn.roles[role]}
              </th>
            ))}
          </tr>
        </thead>
        {AREAS.map((area) => (
          <tbody key={area}>
            <tr>
              <th scope="rowgroup" colSpan={ROLES.length + 1} className="permission-area">
                {words.areas[area]}
              </th>
            </tr>
            {RIGHTS.filter((right) => PERMISSIONS[right].area === area).map((right) => (
              <PermissionRow key={right} right={right} draft={draft} mayChange={mayChange} />
            ))}
          </tbody>
        ))}
      </table>
      {mayChange && <SaveBar draft={draft} />}
    </section>
  );
}

interface PermissionRowProps {
  readonly right: Right;
  readonly draft: SettingsDraft;
  readonly mayChange: boolean;
}

function PermissionRow({ right, draft, mayChange }: PermissionRowProps) {
  const { staff: words, approvals, signIn } = useWords();
  const { permissions } = draft.settings;
  const least = leastRole(permissions, right);
  const { least: usual, isFixed = false } = PERMISSIONS[right];
  const action = approvals.actions[right];
  const set = (role: Role): void => {
    const { [right]: _before, ...others } = permissions;
    draft.change({ permissions: role === usual ? others : { ...others, [right]: role } });
  };
  return (
    <tr>
      <th scope="row" className="permission-action">
        {action}
        {least !== usual && <span className="quiet">{words.usually({ role: signIn.roles[usual] })}</span>}
        {isFixed && <span className="quiet">{words.alwaysAdmin}</span>}
      </th>
      {ROLES.map((role) => {
        const isGiven = ROLES.indexOf(role) >= ROLES.indexOf(least);
        const mark = <span className="permission-mark">{isGiven && <Check aria-hidden size={24} />}</span>;
        return (
          <td key={role} data-given={isGiven || undefined}>
            {mayChange && !isFixed ? (
              <label className="permission-cell">
                <input
                  type="radio"
                  className="unseen"
                  name={right}
                  checked={role === least}
                  aria-label={words.fromRole({ action, role: signIn.roles[role] })}
                  onChange={() => set(role)}
                />
                {mark}
              </label>
            ) : (
              <>
                {mark}
                <span className="unseen">{isGiven ? signIn.roles[role] : '–'}</span>
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
}

function SaveBar({ draft }: { readonly draft: SettingsDraft }) {
  const { staff: words, settings } = useWords();
  return (
    <div className="permission-save" data-idle={!draft.isChanged || undefined}>
      {draft.problem !== undefined && <Notice tone="caution" title={draft.problem} isUrgent />}
      {draft.isChangedElsewhere && (
        <Notice tone="caution" title={settings.changedElsewhere} isUrgent>
          <p>{settings.changedElsewhereExplained}</p>
        </Notice>
      )}
      <div className="employee-actions">
        {draft.isChanged && <Button onClick={draft.discard}>{draft.isChangedElsewhere ? settings.takeTheirs : words.discard}</Button>}
        <Button
          kind="primary"
          refusal={draft.isChanged ? undefined : words.unchanged}
          aria-busy={draft.isBusy}
          onClick={() => draft.save(draft.isChangedElsewhere)}
        >
          {draft.isChangedElsewhere ? settings.keepMine : words.save}
        </Button>
      </div>
    </div>
  );
}
