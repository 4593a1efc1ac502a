import { useState } from 'react';
import type { EmployeeView } from '../../../shared/till-contract/operations/host-operations.ts';
import { Badge } from '../../ui/parts/basic/badge.tsx';
import { Button } from '../../ui/parts/basic/button.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useHost, useRegister } from '../frame/use-register.ts';
import { forgetDigits, readPeopleHere, rememberPerson } from './people-here.ts';
import { PinChange } from './pin-change.tsx';
import { PinPad } from './pin-pad.tsx';
import { signIn } from './sign-in.ts';
import './staff-picker.css';

export interface StaffPickerProps {
  readonly onSignedIn: () => void;
  /** Begins with the PIN of the person who signed in here last. */
  readonly beginsWithLast?: boolean;
}

/** Lists employees to sign in. Only the host knows who has a PIN, so a tap tries without one first. */
export function StaffPicker({ onSignedIn, beginsWithLast = false }: StaffPickerProps) {
  const words = useWords();
  const { people, enter: askHost } = useEntering();
  const staff = useHost((host) => host.staff);
  const [isLast, setIsLast] = useState(beginsWithLast);
  const last = isLast ? staff.find(({ id }) => id === people.last) : undefined;
  const [tapped, setTapped] = useState<EmployeeView>();
  const chosen = tapped ?? last;
  /** The correct PIN of `chosen`, if it is now too short and must be changed. */
  const [outgrown, setOutgrown] = useState<string>();
  const [refusal, setRefusal] = useState<HostRefusal>();
  const enter = async (employee: EmployeeView, pin?: string): Promise<HostRefusal | undefined> => {
    const refused = await askHost(employee, pin);
    if (refused === undefined) onSignedIn();
    else if (refused.code === 'pin_too_short') setOutgrown(pin);
    return refused;
  };
  const tap = async (employee: EmployeeView): Promise<void> => {
    setRefusal(undefined);
    const refused = await enter(employee);
    if (refused?.code === 'wrong_pin' || refused?.code === 'locked_out') setTapped(employee);
    else setRefusal(refused);
  };
  const back = (
    <Button
      kind="quiet"
      isWide
      onClick={() => {
        setTapped(undefined);
        setIsLast(false);
        setOutgrown(undefined);
      }}
    >
      {words.signIn.someoneElse}
    </Button>
  );
  if (chosen !== undefined && outgrown !== undefined) {
    const change = (pin: string): void => {
      showToast({ kind: 'good', text: words.signIn.pinChanged });
      void enter(chosen, pin).then((refused) => {
        if (refused === undefined) return;
        setOutgrown(undefined);
        setRefusal(refused);
      });
    };
    return (
      <PinChange employee={chosen} pinNow={outgrown} hint={(least) => words.signIn.longerPinNeeded({ least })} onChanged={change}>
        {back}
      </PinChange>
    );
  }
  if (chosen !== undefined) {
    return (
      <PinPad
        key={chosen.id}
        label={words.signIn.pinOf({ name: chosen.name })}
        submitLabel={words.signIn.signIn}
        digits={people.digits[chosen.id]}
        onPin={(pin) => enter(chosen, pin)}
      >
        {back}
      </PinPad>
    );
  }
  return (
    <>
      <RefusalNotice refusal={refusal} />
      <StaffList onChoose={(employee) => void tap(employee)} />
    </>
  );
}

/** Signs a person in, and remembers at this browser who it was. */
function useEntering() {
  const register = useRegister();
  const [people, setPeople] = useState(readPeopleHere);
  const enter = async ({ id }: EmployeeView, pin?: string): Promise<HostRefusal | undefined> => {
    const signedIn = await signIn(register, id, pin);
    if (pin !== undefined && signedIn.ok) rememberPerson(id, pin.length);
    if (pin !== undefined && !signedIn.ok && signedIn.refusal.code === 'wrong_pin') forgetDigits(id);
    setPeople(readPeopleHere());
    return signedIn.ok ? undefined : signedIn.refusal;
  };
  return { people, enter };
}

function StaffList({ onChoose }: { readonly onChoose: (employee: EmployeeView) => void }) {
  const words = useWords();
  const staff = useHost((host) => host.staff);
  const current = useHost(({ status }) => status?.employee?.id);
  return (
    <ul className="staff-picker">
      {staff.map((employee) => (
        <li key={employee.id}>
          <Button
            isWide
            aria-current={employee.id === current || undefined}
            trailing={
              employee.id === current ? (
                <Badge tone="good">{words.signIn.signedIn}</Badge>
              ) : (
                <span className="quiet">{words.signIn.roles[employee.role]}</span>
              )
            }
            onClick={() => onChoose(employee)}
          >
            <span className="staff-picker-name">{employee.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
