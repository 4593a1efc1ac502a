import { useState } from 'react';
import { addMilliseconds, now } from '../../../shared/base/time.ts';
import { type EmployeeForm, STAFF_OPERATIONS, type StaffView } from '../../../shared/till-contract/operations/staff-operations.ts';
import { ROLES } from '../../../shared/till-contract/parts/permissions.ts';
import { LONGEST_NAME } from '../../../shared/till-contract/parts/till-operation.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Segmented } from '../../ui/parts/input/segmented.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { useWords } from '../../words/register-words.ts';
import { NeedsRight } from '../frame/needs-right.tsx';
import { useRefusalSentence } from '../frame/refusal-sentence.ts';
import { useRegister } from '../frame/use-register.ts';
import { useRight, useRightRefusal } from '../frame/use-right.ts';
import { SettingsRow } from '../settings/fields/settings-row.tsx';

interface EmployeeDetailProps {
  readonly id: string;
  /** Undefined: a new employee. */
  readonly employee: StaffView | undefined;
  readonly onSaved: () => void;
}

const PIN = /^[0-9]{4,8}$/;
const LONGEST_PIN = 8;

/** Edits name, role and PIN of an employee. The PIN is never shown. */
export function EmployeeDetail({ id, employee, onSaved }: EmployeeDetailProps) {
  const { staff: words, signIn } = useWords();
  const [name, setName] = useState(employee?.name ?? '');
  const [role, setRole] = useState(employee?.role ?? ROLES[0]);
  const [pin, setPin] = useState('');
  const mayEditAdmins = useRight('staff_admins');
  const adminsOnly = useRightRefusal('staff_admins');
  const { keep, isBusy, problem } = useKeeping(id, () => {
    setPin('');
    onSaved();
  });
  const isOfMore = employee !== undefined && employee.role !== ROLES[0];
  const isUnchanged = employee !== undefined && employee.name === name.trim() && employee.role === role && pin === '';
  const pinProblem = pin !== '' && !PIN.test(pin) ? words.pinWrong : undefined;
  const refusal =
    name.trim() === ''
      ? words.nameNeeded
      : (pinProblem ?? (isOfMore ? adminsOnly : undefined) ?? (isUnchanged ? words.unchanged : undefined));
  const form = { name: name.trim(), role, hasLeft: employee?.hasLeft === true };
  return (
    <section className="employee" aria-label={employee?.name ?? words.newEmployee}>
      <header>
        <h3 className="employee-name">
          <bdi>{employee?.name ?? words.newEmployee}</bdi>
        </h3>
        {employee !== undefined && <Facts employee={employee} />}
      </header>
      {isOfMore && <NeedsRight right="staff_admins" />}
      {employee?.lockouts.map((lockout) => (
        <Lockout key={lockout.deviceId} employeeId={id} lockout={lockout} onLifted={onSaved} />
      ))}
      <TextField label={words.name} value={name} onValue={setName} maxLength={LONGEST_NAME} />
      <SettingsRow label={words.role}>
        <Segmented
          label={words.role}
          segments={(mayEditAdmins || isOfMore ? ROLES : [ROLES[0]]).map((value) => ({ value, label: signIn.roles[value] }))}
          value={role}
          onValue={setRole}
        />
        <span className="employee-hint quiet">{words.roleHint[role]}</span>
      </SettingsRow>
      <TextField
        label={words.newPin}
        hint={employee?.hasPin === true ? words.pinHint : words.firstPinHint}
        value={pin}
        onValue={setPin}
        type="password"
        inputMode="numeric"
        autoComplete="new-password"
        maxLength={LONGEST_PIN}
        problem={pin.length >= LONGEST_PIN || /[^0-9]/.test(pin) ? pinProblem : undefined}
      />
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      <div className="employee-actions">
        <Button kind="primary" refusal={refusal} aria-busy={isBusy} onClick={() => keep({ ...form, ...(pin !== '' && { pin }) })}>
          {words.save}
        </Button>
      </div>
      {employee !== undefined && (
        <Leaving
          employee={employee}
          refusal={isOfMore ? adminsOnly : undefined}
          onLeft={(hasLeft) => keep({ name: employee.name, role: employee.role, hasLeft })}
        />
      )}
    </section>
  );
}

function useKeeping(id: string, onSaved: () => void) {
  const { staff: words } = useWords();
  const say = useRefusalSentence();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const keep = async (body: EmployeeForm): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    const answer = await askTill(STAFF_OPERATIONS.keepEmployee, { path: { employee_id: id }, body });
    setBusy(false);
    if (!answer.ok) return setProblem(say(answer.refusal, words.refusals));
    showToast({ kind: 'good', text: words.saved });
    onSaved();
  };
  return { keep: (body: EmployeeForm) => void keep(body), isBusy, problem };
}

function Facts({ employee: { hasPin, isOfCatalogue, isChangedHere, hasLeft } }: { readonly employee: StaffView }) {
  const { staff: words } = useWords();
  const facts = [hasPin ? words.hasPin : words.noPin, isOfCatalogue && words.ofCatalogue, hasLeft && words.left];
  return (
    <div className="quiet">
      <p>{facts.filter((fact) => fact !== false).join(' · ')}</p>
      {isChangedHere && <p>{words.changedHere}</p>}
    </div>
  );
}

interface LockoutProps {
  readonly employeeId: string;
  readonly lockout: StaffView['lockouts'][number];
  readonly onLifted: () => void;
}

function Lockout({ employeeId, lockout, onLifted }: LockoutProps) {
  const { world } = useRegister();
  const { staff: words } = useWords();
  const formats = useFormats();
  const refusal = useRightRefusal('unlock');
  const say = useRefusalSentence();
  const lift = async (): Promise<void> => {
    const path = { employee_id: employeeId, device_id: lockout.deviceId };
    const lifted = await askTill(STAFF_OPERATIONS.liftLockout, { path });
    if (lifted.ok) onLifted();
    showToast(lifted.ok ? { kind: 'good', text: words.unlocked } : { kind: 'caution', text: say(lifted.refusal, words.refusals) });
  };
  const time = formats.time(addMilliseconds(now(world), lockout.milliseconds));
  return (
    <Notice
      tone="caution"
      title={words.locked({ device: lockout.deviceName, time })}
      actions={
        <Button refusal={refusal} onClick={() => lift()}>
          {words.unlock}
        </Button>
      }
    >
      {refusal !== undefined && <p>{refusal}</p>}
    </Notice>
  );
}

interface LeavingProps {
  readonly employee: StaffView;
  readonly refusal: string | undefined;
  readonly onLeft: (hasLeft: boolean) => void;
}

/** Asks for confirmation in place, because leaving signs the employee out at once. */
function Leaving({ employee, refusal, onLeft }: LeavingProps) {
  const { staff: words } = useWords();
  const [isConfirming, setIsConfirming] = useState(false);
  if (employee.hasLeft) {
    return (
      <div className="employee-leaving">
        <Button refusal={refusal} onClick={() => onLeft(false)}>
          {words.comeBack}
        </Button>
      </div>
    );
  }
  return (
    <div className="employee-leaving">
      <Button aria-expanded={isConfirming} refusal={refusal} onClick={() => setIsConfirming(!isConfirming)}>
        {words.leave}
      </Button>
      {isConfirming && (
        <>
          <p className="quiet">{words.leaveExplained}</p>
          <div className="employee-actions">
            <Button onClick={() => setIsConfirming(false)}>{words.keep}</Button>
            <Button
              kind="danger"
              onClick={() => {
                setIsConfirming(false);
                onLeft(true);
              }}
            >
              {words.confirmLeave({ name: employee.name })}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
