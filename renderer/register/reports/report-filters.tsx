import { useState } from 'react';
import { MOST_REPORT_DAYS, type ReportChoices, type ShiftChoice } from '../../../shared/till-contract/operations/report-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { SelectField } from '../../ui/parts/input/select-field.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { useTime } from '../frame/use-time.ts';
import { countDays, datesOf, PERIODS, type Period, periodOf, type ReportFilters } from './report-filter-values.ts';

interface FiltersProps {
  readonly filters: ReportFilters;
  readonly choices: ReportChoices;
  readonly onFilters: (filters: ReportFilters) => void;
}

/** Filters by date, shift, employee and vendor. Only employees, shifts and vendors with sales are offered. */
export function ReportFilterBar({ filters, choices, onFilters }: FiltersProps) {
  const { reports: words } = useWords();
  const formats = useFormats();
  const sayShift = useSayShift();
  const time = useTime(MINUTE);
  // Typed dates are kept here until both are valid.
  const [dates, setDates] = useState<Pick<ReportFilters, 'from' | 'to'>>(filters);
  const take = (next: Pick<ReportFilters, 'from' | 'to'>): void => {
    setDates(next);
    if (problemOf(next) === undefined) onFilters({ ...filters, ...next });
  };
  const [isOwn, setIsOwn] = useState(false);
  const period = isOwn ? undefined : periodOf(dates, time, formats.timeZone);
  const problem = problemOf(dates);
  const { shift: _shift, ...anyShift } = filters;
  const { employee: _employee, ...anybody } = filters;
  const { vendor: _vendor, ...anyVendor } = filters;
  return (
    <div className="reports-filters">
      <SelectField
        label={words.period}
        every={words.ownDates}
        choices={(Object.keys(PERIODS) as Period[]).map((value) => ({ value, label: words.periods[value] }))}
        value={period}
        onValue={(chosen) => {
          setIsOwn(chosen === undefined);
          if (chosen !== undefined) take(datesOf(chosen as Period, time, formats.timeZone));
        }}
      />
      <SelectField
        label={words.cashier}
        every={words.everybody}
        choices={choices.cashiers.map(({ id, name }) => ({ value: `${CHOSEN}${id}`, label: id === '' ? words.kiosks : name }))}
        value={filters.employee === undefined ? undefined : `${CHOSEN}${filters.employee}`}
        onValue={(chosen) => onFilters(chosen === undefined ? anybody : { ...filters, employee: chosen.slice(CHOSEN.length) })}
      />
      <SelectField
        label={words.shift}
        every={words.everyShift}
        choices={choices.shifts.map((one) => ({ value: one.id, label: sayShift(one) }))}
        value={filters.shift}
        onValue={(shift) => onFilters(shift === undefined ? anyShift : { ...filters, shift })}
      />
      {(choices.vendors.length > 1 || filters.vendor !== undefined) && (
        <SelectField
          label={words.vendor}
          every={words.everyVendor}
          choices={choices.vendors.map(({ id, name }) => ({ value: id, label: name === '' ? id : name }))}
          value={filters.vendor}
          onValue={(vendor) => onFilters(vendor === undefined ? anyVendor : { ...filters, vendor })}
        />
      )}
      {period === undefined && (
        <div className="reports-dates">
          <TextField label={words.from} type="date" value={dates.from} onValue={(from) => take({ ...dates, from })} />
          <TextField
            label={words.to}
            type="date"
            value={dates.to}
            problem={problem === undefined ? undefined : words.badDates[problem]}
            onValue={(to) => take({ ...dates, to })}
          />
        </div>
      )}
    </div>
  );
}

const MINUTE = 60_000;
/** Sales without an employee have an empty id, but an empty value means "no choice". */
const CHOSEN = 'e/';

function problemOf(dates: Pick<ReportFilters, 'from' | 'to'>): 'missing' | 'turned' | 'tooMany' | undefined {
  const days = countDays(dates);
  if (Number.isNaN(days)) return 'missing';
  if (days < 1) return 'turned';
  return days > MOST_REPORT_DAYS ? 'tooMany' : undefined;
}

/** Names a shift by its drawer, its start and, once closed, its Z report. */
export function useSayShift(): (shift: ShiftChoice) => string {
  const words = useWords();
  const formats = useFormats();
  return ({ drawerName, isOfKiosks, openedAt, number }) =>
    [
      isOfKiosks ? words.reports.kiosks : drawerName,
      formats.dateAndTime(openedAt),
      number === undefined ? '' : words.shift.zReport({ number: formats.count(number) }),
    ]
      .filter((part) => part !== '')
      .join(' · ');
}
