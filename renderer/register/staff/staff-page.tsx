import { KeyRound, UserPlus } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import { STAFF_OPERATIONS, type StaffView } from '../../../shared/till-contract/operations/staff-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { Badge } from '../../ui/parts/basic/badge.tsx';
import { Button } from '../../ui/parts/basic/button.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { ListAndDetail } from '../frame/list-and-detail.tsx';
import { NeedsRight } from '../frame/needs-right.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useListed } from '../frame/use-listed.ts';
import { useRegister } from '../frame/use-register.ts';
import { useRight } from '../frame/use-right.ts';
import { EmployeeDetail } from './employee-detail.tsx';
import { PermissionTable } from './permission-table.tsx';
import './staff.css';

type Chosen = { readonly kind: 'permissions' } | { readonly kind: 'employee'; readonly id: string; readonly isNew?: true };

export function StaffPage() {
  const { staff: words } = useWords();
  const mayRead = useRight('staff');
  return mayRead ? (
    <People />
  ) : (
    <PageFrame title={words.title}>
      <NeedsRight right="staff" isWhole />
    </PageFrame>
  );
}

const ask = () => askTill(STAFF_OPERATIONS.readStaff, {});

function People() {
  const { world } = useRegister();
  const { staff: words, common } = useWords();
  const { value: people, refusal, refresh } = useListed(ask, ['staff_changed', 'session_changed']);
  const [chosen, setChosen] = useState<Chosen>();
  const back = useCallback(() => setChosen(undefined), []);
  const employee = chosen?.kind === 'employee' ? people?.find(({ id }) => id === chosen.id) : undefined;
  const detail = (): ReactNode => {
    if (chosen?.kind === 'permissions') return <PermissionTable />;
    const isKnown = employee !== undefined || chosen?.isNew === true;
    return isKnown && chosen !== undefined ? (
      <EmployeeDetail key={chosen.id} id={chosen.id} employee={employee} onSaved={refresh} />
    ) : undefined;
  };
  return (
    <ListAndDetail
      title={words.title}
      action={
        <Button icon={<UserPlus aria-hidden size={20} />} onClick={() => setChosen({ kind: 'employee', id: uuidV7(world), isNew: true })}>
          {words.add}
        </Button>
      }
      list={
        <>
          <RefusalNotice refusal={refusal} overrides={words.refusals} />
          <button
            type="button"
            className="list-row staff-permissions"
            aria-current={chosen?.kind === 'permissions' || undefined}
            onClick={() => setChosen({ kind: 'permissions' })}
          >
            <span className="list-row-name">{words.permissions}</span>
            <KeyRound aria-hidden size={20} />
            <span className="list-row-more quiet">{words.permissionsHint}</span>
          </button>
          {people === undefined && refusal === undefined && <Progress label={common.loading} />}
          {people?.toSorted(hereFirst).map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isChosen={chosen?.kind === 'employee' && chosen.id === person.id}
              onChoose={() => setChosen({ kind: 'employee', id: person.id })}
            />
          ))}
        </>
      }
      onBack={back}
      detail={detail()}
      noDetail={<EmptyState title={words.choose}>{words.chooseHint}</EmptyState>}
    />
  );
}

function hereFirst(one: StaffView, other: StaffView): number {
  return Number(one.hasLeft) - Number(other.hasLeft) || one.name.localeCompare(other.name);
}

interface PersonRowProps {
  readonly person: StaffView;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function PersonRow({ person, isChosen, onChoose }: PersonRowProps) {
  const { staff: words, signIn } = useWords();
  const isLocked = person.lockouts.length > 0;
  return (
    <button
      type="button"
      className="list-row"
      aria-current={isChosen || undefined}
      data-left={person.hasLeft || undefined}
      onClick={onChoose}
    >
      <span className="list-row-name">
        <bdi>{person.name}</bdi>
      </span>
      <span className="list-row-state">
        {isLocked && <Badge tone="caution">{words.isLocked}</Badge>}
        {person.hasLeft && <Badge>{words.left}</Badge>}
      </span>
      <span className="list-row-more quiet">{[signIn.roles[person.role], person.hasPin ? words.hasPin : words.noPin].join(' · ')}</span>
    </button>
  );
}
