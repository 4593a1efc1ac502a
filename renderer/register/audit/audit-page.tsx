import { RefreshCw, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { AUDIT_AREAS, type AuditArea, type AuditView } from '../../../shared/till-contract/operations/audit-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { IconButton } from '../../ui/parts/basic/icon-button.tsx';
import { SelectField } from '../../ui/parts/input/select-field.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { ListAndDetail } from '../frame/list-and-detail.tsx';
import { NeedsRight } from '../frame/needs-right.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useHost } from '../frame/use-register.ts';
import { useRight } from '../frame/use-right.ts';
import { AuditDetail } from './audit-detail.tsx';
import { AuditVerify } from './audit-verify.tsx';
import { sayAuditDetails, sayAuditEvent } from './say-audit.ts';
import { type Audit, type AuditFilters, useAudit } from './use-audit.ts';
import './audit.css';

/** Lists the audit entries, newest first, and can verify that the chain is unaltered. */
export function AuditPage() {
  const { audit: words } = useWords();
  const mayRead = useRight('audit');
  return mayRead ? (
    <Entries />
  ) : (
    <PageFrame title={words.title}>
      <NeedsRight right="audit" isWhole />
    </PageFrame>
  );
}

const EVERYTHING: AuditFilters = {};

function Entries() {
  const { audit: words } = useWords();
  const [filters, setFilters] = useState(EVERYTHING);
  const [chosen, setChosen] = useState<AuditView | 'verify'>();
  const audit = useAudit(filters);
  const back = (): void => setChosen(undefined);
  return (
    <ListAndDetail
      title={words.title}
      action={
        <>
          <IconButton label={words.newest} icon={<RefreshCw aria-hidden size={20} />} onClick={audit.refresh} />
          <Button icon={<ShieldCheck aria-hidden size={20} />} onClick={() => setChosen('verify')}>
            {words.verify}
          </Button>
        </>
      }
      filters={<Filters filters={filters} onFilters={setFilters} />}
      list={<EntryList audit={audit} chosen={chosen === 'verify' ? undefined : chosen} onChoose={setChosen} />}
      onBack={back}
      detail={chosen === 'verify' ? <AuditVerify /> : chosen && <AuditDetail key={chosen.seq} entry={chosen} />}
      noDetail={<EmptyState title={words.choose}>{words.chooseHint}</EmptyState>}
    />
  );
}

interface FiltersProps {
  readonly filters: AuditFilters;
  readonly onFilters: (filters: AuditFilters) => void;
}

function Filters({ filters, onFilters }: FiltersProps) {
  const { audit: words } = useWords();
  const staff = useHost((host) => host.staff);
  const { area: _area, ...anyArea } = filters;
  const { employee: _employee, ...anybody } = filters;
  return (
    <>
      <SelectField
        label={words.about}
        every={words.every}
        choices={AUDIT_AREAS.map((value) => ({ value, label: words.areas[value] }))}
        value={filters.area}
        onValue={(area) => onFilters(area === undefined ? anyArea : { ...filters, area: area as AuditArea })}
      />
      <SelectField
        label={words.who}
        every={words.everybody}
        choices={staff.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.employee}
        onValue={(employee) => onFilters(employee === undefined ? anybody : { ...filters, employee })}
      />
      <div className="audit-days">
        <TextField label={words.from} type="date" value={filters.from ?? ''} onValue={(from) => onFilters({ ...filters, from })} />
        <TextField label={words.to} type="date" value={filters.to ?? ''} onValue={(to) => onFilters({ ...filters, to })} />
      </div>
    </>
  );
}

interface EntryListProps {
  readonly audit: Audit;
  readonly chosen: AuditView | undefined;
  readonly onChoose: (entry: AuditView) => void;
}

function EntryList({ audit: { entries, hasOlder, isAsking, refusal, showOlder, refresh }, chosen, onChoose }: EntryListProps) {
  const { audit: words, common } = useWords();
  return (
    <>
      <RefusalNotice refusal={refusal} actions={<Button onClick={refresh}>{words.again}</Button>} />
      {entries.map((entry) => (
        <EntryRow key={entry.seq} entry={entry} isChosen={chosen?.seq === entry.seq} onChoose={() => onChoose(entry)} />
      ))}
      {entries.length === 0 && !isAsking && refusal === undefined && <EmptyState title={words.none}>{words.noneHint}</EmptyState>}
      {isAsking && <Progress label={common.loading} />}
      {hasOlder && !isAsking && (
        <div className="audit-older">
          <Button isWide onClick={showOlder}>
            {words.older}
          </Button>
        </div>
      )}
    </>
  );
}

function EntryRow({ entry, isChosen, onChoose }: { readonly entry: AuditView; readonly isChosen: boolean; readonly onChoose: () => void }) {
  const words = useWords();
  const formats = useFormats();
  const details = sayAuditDetails(words, formats, entry);
  return (
    <button type="button" className="list-row audit-row" aria-current={isChosen || undefined} onClick={onChoose}>
      <span className="audit-row-event">{sayAuditEvent(words, entry)}</span>
      {details.length > 0 && <span className="audit-row-details">{details.join(' · ')}</span>}
      <span className="audit-row-when quiet">{[formats.dateAndTime(entry.at), entry.device].filter((part) => part).join(' · ')}</span>
    </button>
  );
}
