import { useState } from 'react';
import { addMilliseconds, type Instant, now } from '../../../shared/base/time.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { SelectField } from '../../ui/parts/input/select-field.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { ConfirmSheet } from '../../ui/parts/overlay/confirm-sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useRegister } from '../frame/use-register.ts';
import { venueInstant, venueLocalTime } from '../frame/venue-instant.ts';
import type { ConflictTake, DraftView, MenuContent, MenuItem, MenuRecordRef } from './fields/menu-types.ts';
import { isSameRecord, recordsOf } from './fields/record-values.ts';
import { type Named, sayChange, sayValue } from './say-change.ts';
import type { WrittenMenu } from './use-written-menu.ts';

interface DraftReviewProps {
  readonly written: WrittenMenu;
  readonly items: readonly MenuItem[];
  readonly onDone: () => void;
}

/** What the draft changes, in words, and the ways to put it into use. */
export function DraftReview({ written, items, onDone }: DraftReviewProps) {
  const { menu } = useWords();
  const [uses, setUses] = useState<Readonly<Record<string, Use>>>({});
  const [isDiscarding, setDiscarding] = useState(false);
  const { view, drafts = [], isBusy } = written;
  if (view === undefined) return <EmptyState title={menu.noChanges}>{menu.noChangesHint}</EmptyState>;
  const { changes, faults, conflicts, draft } = view;
  const isOpen = conflicts.some((conflict) => uses[keyOf(conflict)] === undefined);
  const whyNot = changes.length === 0 ? menu.noChanges : faults.length > 0 || isOpen ? menu.faultsFirst : undefined;
  const takes = conflicts.map(
    (conflict): ConflictTake => ({ record: conflict.record, field: conflict.field, use: uses[keyOf(conflict)] ?? 'draft' }),
  );
  const publish = async (when: 'now' | 'doors' | 'at' | 'never', at?: Instant): Promise<void> => {
    const outcome = await written.publish({
      when,
      ...(at !== undefined && { at }),
      ...(takes.length > 0 && when !== 'never' && { takes }),
    });
    if (outcome?.state !== 'published') return;
    showToast({ kind: 'good', text: menu.published });
    onDone();
  };
  const discard = async (): Promise<void> => {
    setDiscarding(false);
    if (!(await written.discard())) return;
    showToast({ kind: 'good', text: menu.discarded });
    onDone();
  };
  return (
    <section className="menu-form" aria-label={menu.review}>
      <h2 className="menu-form-name">
        <bdi>{draft.name}</bdi>
      </h2>
      {drafts.length > 1 && (
        <SelectField
          label={menu.chooseDraft}
          every={menu.newest}
          choices={drafts.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.id}
          onValue={written.choose}
        />
      )}
      <WhenPublished draft={draft} onCallOff={() => void publish('never')} />
      <Problems view={view} content={written.content} uses={uses} onUse={(key, use) => setUses({ ...uses, [key]: use })} />
      <Changes changes={changes} named={{ items, vendors: written.content?.vendors ?? [] }} />
      <RefusalNotice refusal={written.refusal} />
      <div className="menu-form-actions">
        <Button onClick={() => setDiscarding(true)}>{menu.discard}</Button>
        <Button refusal={whyNot} aria-busy={isBusy} onClick={() => publish('doors')}>
          {menu.publishAtDoors}
        </Button>
        <Button kind="primary" refusal={whyNot} aria-busy={isBusy} onClick={() => publish('now')}>
          {menu.publishNow}
        </Button>
      </div>
      <PublishAt whyNot={whyNot} onPublish={(at) => publish('at', at)} />
      <ConfirmSheet
        isOpen={isDiscarding}
        title={menu.discardTitle}
        consequence={menu.discardConsequence({ count: changes.length })}
        confirmLabel={menu.discard}
        isDangerous
        onConfirm={() => void discard()}
        onClose={() => setDiscarding(false)}
      />
    </section>
  );
}

const HOUR = 3_600_000;

/** Publishes at a moment, in the stand's own time. */
function PublishAt({ whyNot, onPublish }: { readonly whyNot: string | undefined; readonly onPublish: (at: Instant) => Promise<void> }) {
  const { menu } = useWords();
  const { world } = useRegister();
  const { timeZone } = useFormats();
  const [wall, setWall] = useState(() => venueLocalTime(addMilliseconds(now(world), HOUR), timeZone));
  const at = venueInstant(wall, timeZone);
  const isPast = at === undefined || at <= now(world);
  return (
    <div className="menu-publish-at">
      <TextField
        label={menu.publishTime}
        type="datetime-local"
        value={wall}
        onValue={setWall}
        problem={isPast ? menu.timePast : undefined}
      />
      <Button refusal={whyNot ?? (isPast ? menu.timePast : undefined)} onClick={() => at && onPublish(at)}>
        {menu.publishAtTime}
      </Button>
    </div>
  );
}

/** When the draft goes into use by itself, or why it did not. */
function WhenPublished({ draft, onCallOff }: { readonly draft: DraftView['draft']; readonly onCallOff: () => void }) {
  const { menu } = useWords();
  const formats = useFormats();
  return (
    <>
      {draft.due_at !== undefined && (
        <Notice
          tone="information"
          title={menu.scheduled({ when: formats.dateAndTime(draft.due_at as Instant) })}
          actions={<Button onClick={onCallOff}>{menu.callOff}</Button>}
        />
      )}
      {draft.problem !== undefined && <Notice tone="caution" title={menu.missed({ problem: draft.problem })} />}
    </>
  );
}

type Conflict = DraftView['conflicts'][number];
type Use = 'draft' | 'published';

function keyOf({ record, field }: Conflict): string {
  return JSON.stringify([record, field]);
}

interface ProblemsProps {
  readonly view: DraftView;
  readonly content: MenuContent | undefined;
  readonly uses: Readonly<Record<string, Use>>;
  readonly onUse: (key: string, use: Use) => void;
}

/** More would push away what can be done about them: one removed tax is missed by every item that had it. */
const MOST_FAULTS = 10;

/** Faults, and fields that someone else changed and published meanwhile: a person says which value it gets. */
function Problems({ view: { faults, conflicts, records }, content, uses, onUse }: ProblemsProps) {
  const words = useWords();
  const { menu } = words;
  const formats = useFormats();
  const nameOf = (ref: MenuRecordRef | undefined): string => {
    if (ref === undefined || content === undefined) return '';
    const beside = recordsOf({ content, touched: records }, ref.list, ref.vendor_id);
    return String(beside.find((each) => isSameRecord(ref, each.ref))?.value.name ?? ref.id);
  };
  return (
    <>
      {faults.slice(0, MOST_FAULTS).map((fault) => (
        <Notice key={JSON.stringify(fault)} tone="caution" title={`${nameOf(fault.record)}: ${menu.fault({ code: fault.code })}`} />
      ))}
      {faults.length > MOST_FAULTS && <p className="quiet">{menu.andMore({ count: faults.length - MOST_FAULTS })}</p>}
      {conflicts.map((conflict) => (
        <Notice
          key={keyOf(conflict)}
          tone={uses[keyOf(conflict)] === undefined ? 'caution' : 'information'}
          title={menu.conflict({
            name: conflict.name,
            published: sayValue(words, formats, { list: conflict.record.list, field: conflict.field }, conflict.published),
            draft: sayValue(words, formats, { list: conflict.record.list, field: conflict.field }, conflict.draft),
          })}
          actions={(['draft', 'published'] as const).map((use) => (
            <Button key={use} aria-pressed={uses[keyOf(conflict)] === use} onClick={() => onUse(keyOf(conflict), use)}>
              {use === 'draft' ? menu.keepDraft : menu.keepPublished}
            </Button>
          ))}
        />
      ))}
    </>
  );
}

function Changes({ changes, named }: { readonly changes: DraftView['changes']; readonly named: Named }) {
  const words = useWords();
  const { menu } = words;
  const formats = useFormats();
  if (changes.length === 0) return <EmptyState title={menu.noChanges}>{menu.noChangesHint}</EmptyState>;
  return (
    <ul className="menu-changes" aria-label={menu.review}>
      {changes.map((change) => (
        <li key={JSON.stringify([change.record, change.field])}>{sayChange(words, formats, named, change)}</li>
      ))}
    </ul>
  );
}
