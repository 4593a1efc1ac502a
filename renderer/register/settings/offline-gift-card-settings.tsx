import type { TillSettings } from '../../../shared/till-contract/operations/host-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/register-words.ts';
import { NeedsRight } from '../frame/needs-right.tsx';
import { useHost } from '../frame/use-register.ts';
import { useRight } from '../frame/use-right.ts';
import { AmountField, ParsedField } from './fields/parsed-field.tsx';
import { readCount } from './fields/settings-draft.ts';
import { SwitchRow } from './fields/settings-row.tsx';
import type { SettingsDraft } from './fields/use-settings-draft.ts';

type Terms = TillSettings['offlineGiftCards'];

interface OfflineGiftCardSettingsProps {
  readonly draft: SettingsDraft;
  readonly mark: (field: string, isWrong: boolean) => void;
}

/** The same limits that the host checks. */
const MOST = { cap: 100_000, hours: 24 } as const satisfies Omit<Terms, 'isOn'>;

/** Whether gift cards are taken while the service is away, up to which amount, and by how old a list. It needs the right of offline cards. */
export function OfflineGiftCardSettings({ draft, mark }: OfflineGiftCardSettingsProps) {
  const words = useWords().settings;
  const formats = useFormats();
  const may = useRight('offline_limits');
  const list = useHost(({ status }) => status?.giftCardList);
  const lentFrom = useHost(({ status }) => status?.giftCardListFrom);
  const terms = draft.settings.offlineGiftCards;
  const take = (name: keyof Terms, value: number | undefined): void => {
    mark(`offline gift cards ${name}`, value === undefined);
    if (value !== undefined) draft.change({ offlineGiftCards: { ...terms, [name]: value } });
  };
  if (!may) return <NeedsRight right="offline_limits" />;
  return (
    <>
      <SwitchRow
        label={words.offlineGiftCards.isOn}
        isOn={terms.isOn}
        onSwitch={(isOn) => draft.change({ offlineGiftCards: { ...terms, isOn } })}
      />
      {terms.isOn && (
        <>
          <p className="quiet">{words.offlineGiftCards.hint}</p>
          <AmountField label={words.offlineGiftCards.cap} value={terms.cap} most={MOST.cap} onValue={(value) => take('cap', value)} />
          <ParsedField
            label={words.offlineGiftCards.hours}
            value={terms.hours}
            write={String}
            read={(text) => readCount(text, MOST.hours)}
            problem={words.offlineLimitProblem({ least: formats.count(1), most: formats.count(MOST.hours) })}
            onValue={(value) => take('hours', value)}
          />
          <p className="quiet">
            {list === undefined
              ? words.offlineGiftCards.none
              : words.offlineGiftCards.state({ count: list.cards, until: formats.dateAndTime(list.until) })}
          </p>
          {lentFrom !== undefined && <p>{words.offlineGiftCards.restored({ from: formats.dateAndTime(lentFrom) })}</p>}
        </>
      )}
    </>
  );
}
