import { useState } from 'react';
import { TENDER_KINDS } from '../../../shared/engine/terms/tender.ts';
import type { TillSettings } from '../../../shared/till-contract/operations/host-operations.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Segmented } from '../../ui/parts/input/segmented.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { TickList } from '../../ui/parts/input/tick-list.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { findLanguage, LANGUAGES, languageName } from '../../words/base/language.ts';
import { useWords } from '../../words/register-words.ts';
import { NeedsRight } from '../frame/needs-right.tsx';
import { useHost } from '../frame/use-register.ts';
import { useRightRefusal } from '../frame/use-right.ts';
import { payableTenders } from '../pay/payable-tenders.ts';
import { AgeSettings } from './age-settings.tsx';
import { FavouriteSettings } from './favourite-settings.tsx';
import { AmountField, ParsedField } from './fields/parsed-field.tsx';
import { readNames, readPercents } from './fields/settings-draft.ts';
import { ChoiceRow, SettingsRow, SwitchRow } from './fields/settings-row.tsx';
import { type SettingsDraft, useSettingsDraft } from './fields/use-settings-draft.ts';
import { KitchenSettings } from './kitchen-settings.tsx';
import { LookSettings } from './look/look-settings.tsx';
import { OfflineGiftCardSettings } from './offline-gift-card-settings.tsx';
import { OfflineSettings } from './offline-settings.tsx';

/** The settings of all screens. They are saved together, and only if no other device has changed them since. */
export function SharedSettings() {
  const { common } = useWords();
  const draft = useSettingsDraft();
  // Fields with invalid text. Saving waits for them, because it would silently drop what was typed.
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const [round, setRound] = useState(0);
  if (draft === undefined) return <Progress label={common.loading} />;
  const mark = (field: string, isWrong: boolean): void =>
    setWrong((before) => {
      const next = new Set(before);
      if (isWrong) next.add(field);
      else next.delete(field);
      return next;
    });
  const startAgain = (): void => {
    draft.discard();
    setWrong(new Set());
    setRound(round + 1);
  };
  const fields = { draft, mark };
  return (
    <div className="settings-part" key={round}>
      <NeedsRight right="settings" />
      <PeopleSettings {...fields} />
      <PayingSettings {...fields} />
      <RuleSettings {...fields} />
      <KitchenSettings draft={draft} onWrong={mark} />
      <LookSettings draft={draft} />
      <ReceiptSettings {...fields} />
      <FavouriteSettings itemIds={draft.settings.favourites} onItemIds={(favourites) => draft.change({ favourites: [...favourites] })} />
      <SaveBar draft={draft} isWrong={wrong.size > 0} onDiscard={startAgain} />
    </div>
  );
}

interface FieldsProps {
  readonly draft: SettingsDraft;
  readonly mark: (field: string, isWrong: boolean) => void;
}

/** Returns a handler that changes the draft if the field's value is valid, and otherwise marks the field as wrong. */
function taking<Value>({ draft, mark }: FieldsProps, field: string, changes: (value: Value) => Partial<TillSettings>) {
  return (value: Value | undefined): void => {
    mark(field, value === undefined);
    if (value !== undefined) draft.change(changes(value));
  };
}

const LOCKS = ['0', '60', '300', '900'] as const;

function PeopleSettings({ draft }: FieldsProps) {
  const { settings: words } = useWords();
  const { signIn, lockAfterSeconds, leastPinDigits } = draft.settings;
  const lengths = [...new Set([4, 6, 8, leastPinDigits])].sort((a, b) => a - b);
  const locks = [...new Set([...LOCKS, String(lockAfterSeconds)])].sort((a, b) => Number(a) - Number(b));
  const minutes = (seconds: string): string => String(Math.round((Number(seconds) / 60) * 10) / 10);
  return (
    <section className="settings-group" aria-label={words.groups.people}>
      <h3>{words.groups.people}</h3>
      <ChoiceRow label={words.signInWay} choices={words.signInWays} value={signIn} onValue={(value) => draft.change({ signIn: value })} />
      <SettingsRow label={words.lockAfter}>
        <Segmented
          label={words.lockAfter}
          segments={locks.map((value) => ({
            value,
            label: value === '0' ? words.lockNever : words.lockMinutes({ minutes: minutes(value) }),
          }))}
          value={String(lockAfterSeconds)}
          onValue={(value) => draft.change({ lockAfterSeconds: Number(value) })}
        />
      </SettingsRow>
      <SettingsRow label={words.leastPinDigits}>
        <Segmented
          label={words.leastPinDigits}
          segments={lengths.map((value) => ({ value: String(value), label: words.pinDigits({ count: value }) }))}
          value={String(leastPinDigits)}
          onValue={(value) => draft.change({ leastPinDigits: Number(value) })}
        />
      </SettingsRow>
    </section>
  );
}

function PayingSettings(fields: FieldsProps) {
  const { draft, mark } = fields;
  const { settings: words, shift, pay } = useWords();
  const tenderNames = { ...pay.tenders, ...words.tender };
  const { tenders, tips, charity, offlineCards, offlineLimits } = draft.settings;
  const takeLimit = (name: keyof TillSettings['offlineLimits'], value: number | undefined): void =>
    taking(fields, `offline ${name}`, (limit: number) => ({ offlineLimits: { ...offlineLimits, [name]: limit } }))(value);
  const status = useHost((state) => state.status);
  const payable = payableTenders(TENDER_KINDS, status);
  return (
    <section className="settings-group" aria-label={words.groups.paying}>
      <h3>{words.groups.paying}</h3>
      <TickList
        label={words.tenders}
        ticks={payable.map((id) => ({ id, label: tenderNames[id], isTicked: tenders.includes(id) }))}
        onTick={(id, isTicked) => {
          const chosen = TENDER_KINDS.filter((tender) => (tender === id ? isTicked : tenders.includes(tender)));
          mark('tenders', payableTenders(chosen, status).length === 0);
          draft.change({ tenders: chosen });
        }}
        problem={payableTenders(tenders, status).length === 0 ? words.tenderNeeded : undefined}
      />
      <NamesField fields={fields} name="externalProviders" />
      <NamesField fields={fields} name="complimentaryReasons" />
      <NamesField fields={fields} name="refundReasons" />
      <ChoiceRow
        label={words.tips}
        choices={words.tipsWays}
        value={tips.asks}
        onValue={(asks) => draft.change({ tips: { ...tips, asks } })}
      />
      <ParsedField
        label={words.tipPercents}
        hint={words.tipPercentsHint}
        value={tips.percents}
        write={(percents) => percents.join(', ')}
        read={readPercents}
        problem={words.tipPercentsHint}
        onValue={taking(fields, 'percents', (percents: readonly number[]) => ({ tips: { ...tips, percents: [...percents] } }))}
      />
      <SwitchRow label={words.charity} isOn={charity === 'offer'} onSwitch={(isOn) => draft.change({ charity: isOn ? 'offer' : 'off' })} />
      <SwitchRow label={words.offlineCards} isOn={offlineCards} onSwitch={(isOn) => draft.change({ offlineCards: isOn })} />
      {offlineCards && <OfflineSettings limits={offlineLimits} onLimit={takeLimit} />}
      {status?.keepsValueCards === true && <OfflineGiftCardSettings draft={draft} mark={mark} />}
      <SwitchRow
        label={shift.neededForCash}
        isOn={draft.settings.needsShiftForCash}
        onSwitch={(isOn) => draft.change({ needsShiftForCash: isOn })}
      />
    </section>
  );
}

interface NamesFieldProps {
  readonly fields: FieldsProps;
  readonly name: 'externalProviders' | 'complimentaryReasons' | 'refundReasons';
}

function NamesField({ fields, name }: NamesFieldProps) {
  const { settings: words } = useWords();
  return (
    <ParsedField
      label={words[name]}
      hint={words.listHint}
      value={fields.draft.settings[name]}
      write={(names) => names.join(', ')}
      read={readNames}
      problem={words.listProblem}
      onValue={taking(fields, name, (names: readonly string[]) => ({ [name]: [...names] }))}
    />
  );
}

function RuleSettings(fields: FieldsProps) {
  const { draft } = fields;
  const { settings: words } = useWords();
  const { approvalLimits, acceptedVariance } = draft.settings;
  return (
    <section className="settings-group" aria-label={words.groups.rules}>
      <h3>{words.groups.rules}</h3>
      <AgeSettings
        draft={draft}
        onLegalAge={taking(fields, 'legalAge', (legalAge: number) => ({ legalAge }))}
        onUntil={taking(fields, 'until', (alcoholUntil: string) => ({ alcoholUntil }))}
      />
      <AmountField
        label={words.discountLimit}
        value={approvalLimits.discount}
        onValue={taking(fields, 'discount', (discount: number) => ({ approvalLimits: { ...approvalLimits, discount } }))}
      />
      <AmountField
        label={words.overrideLimit}
        value={approvalLimits.override}
        onValue={taking(fields, 'override', (override: number) => ({ approvalLimits: { ...approvalLimits, override } }))}
      />
      <AmountField
        label={words.acceptedVariance}
        value={acceptedVariance}
        onValue={taking(fields, 'variance', (value: number) => ({ acceptedVariance: value }))}
      />
    </section>
  );
}

const LONGEST_PREFIX = 4;

function ReceiptSettings({ draft }: FieldsProps) {
  const { settings: words } = useWords();
  const { guestNumberPrefix, receiptLanguage, printsReceipt } = draft.settings;
  const language = findLanguage(receiptLanguage) ?? receiptLanguage;
  const languages = [...new Set<string>([...LANGUAGES, language])];
  return (
    <section className="settings-group" aria-label={words.groups.receipts}>
      <h3>{words.groups.receipts}</h3>
      <SettingsRow label={words.receiptLanguage}>
        <Segmented
          label={words.receiptLanguage}
          segments={languages.map((value) => ({ value, label: languageName(value) }))}
          value={language}
          onValue={(value) => draft.change({ receiptLanguage: value })}
        />
      </SettingsRow>
      <ChoiceRow
        label={words.receipt}
        choices={words.receipts}
        value={printsReceipt}
        onValue={(value) => draft.change({ printsReceipt: value })}
      />
      <TextField
        label={words.guestPrefix}
        hint={words.guestPrefixHint}
        value={guestNumberPrefix}
        maxLength={LONGEST_PREFIX}
        onValue={(value) => draft.change({ guestNumberPrefix: value })}
      />
    </section>
  );
}

interface SaveBarProps {
  readonly draft: SettingsDraft;
  readonly isWrong: boolean;
  readonly onDiscard: () => void;
}

function SaveBar({ draft, isWrong, onDiscard }: SaveBarProps) {
  const { settings: words } = useWords();
  const notAllowed = useRightRefusal('settings');
  const refusal = notAllowed ?? (isWrong ? words.fixFirst : draft.isChanged ? undefined : words.unchanged);
  if (draft.isChangedElsewhere) {
    return (
      <div className="settings-save">
        <Notice
          tone="caution"
          title={words.changedElsewhere}
          isUrgent
          actions={
            <>
              <Button onClick={onDiscard}>{words.takeTheirs}</Button>
              <Button kind="primary" onClick={() => draft.save(true)} refusal={isWrong ? words.fixFirst : undefined}>
                {words.keepMine}
              </Button>
            </>
          }
        >
          <p>{words.changedElsewhereExplained}</p>
        </Notice>
      </div>
    );
  }
  return (
    <div className="settings-save" data-idle={(!draft.isChanged && !isWrong) || undefined}>
      {draft.problem !== undefined && <Notice tone="caution" title={draft.problem} isUrgent />}
      <div className="settings-actions">
        {(draft.isChanged || isWrong) && <Button onClick={onDiscard}>{words.discard}</Button>}
        <Button kind="primary" refusal={refusal} aria-busy={draft.isBusy} onClick={() => draft.save()}>
          {words.save}
        </Button>
      </div>
    </div>
  );
}
