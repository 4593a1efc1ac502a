import { Search } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { now } from '../../../shared/base/time.ts';
import { type OrderFound, STAND_OPERATIONS } from '../../../shared/till-contract/operations/stand-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Status } from '../../ui/parts/basic/status.tsx';
import type { Tone } from '../../ui/parts/basic/tone.ts';
import { Segmented } from '../../ui/parts/input/segmented.tsx';
import { SelectField } from '../../ui/parts/input/select-field.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { ListAndDetail } from '../frame/list-and-detail.tsx';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { DEFAULT_ORDER_FILTERS, type OrderFilters } from '../frame/ui-store.ts';
import { useListed } from '../frame/use-listed.ts';
import { useHost, useRegister, useUi } from '../frame/use-register.ts';
import { exactSeat } from '../guest/seat-search.ts';
import { cachedSeating, type Seat } from '../guest/seats.ts';
import { OrderDetail } from './order-detail.tsx';
import { type OrderFilterProblem, parseOrderFilters } from './orders-query.ts';
import './orders-page.css';

/** Lists the orders, newest first, with the selected order and its receipt beside it. */
export function OrdersPage() {
  const { world, ui } = useRegister();
  const words = useWords();
  const formats = useFormats();
  const filters = useUi((state) => state.orderFilters);
  const setFilters = (orderFilters: OrderFilters): void => ui.store.setState({ orderFilters });
  const [chosen, setChosen] = useState<OrderFound>();
  const debounced = useDebounced(filters);
  const seats = useCachedSeats();
  const seatIdOf = useCallback((text: string) => textOf(exactSeat(seats, text)?.id), [seats]);
  const ask = useCallback(
    () => askTill(STAND_OPERATIONS.searchOrders, { query: parseOrderFilters(debounced, now(world), formats.parseMoney, seatIdOf).query }),
    [debounced, world, formats, seatIdOf],
  );
  const { value: found, refusal } = useListed(ask, ['sale_changed', 'job_changed', 'refund_changed']);
  const { problem } = parseOrderFilters(filters, now(world), formats.parseMoney, seatIdOf);
  const scanned = filters.isScanned === true && debounced === filters && found?.orders.length === 1 ? found.orders[0] : undefined;
  const shown = chosen ?? scanned;
  const current = found?.orders.find((order) => keyOf(order) === (shown && keyOf(shown))) ?? shown;
  const back = (): void => {
    setChosen(undefined);
    if (filters.isScanned === true) setFilters(DEFAULT_ORDER_FILTERS);
  };
  return (
    <ListAndDetail
      title={words.orders.title}
      filters={<Filters filters={filters} onFilters={setFilters} problem={problem} />}
      list={
        <>
          <RefusalNotice refusal={refusal} />
          {found === undefined && refusal === undefined && <Progress label={words.common.loading} />}
          {found !== undefined && debounced.where === 'both' && !found.isServiceAsked && (
            <Notice tone="caution" title={words.orders.serviceNotAsked} />
          )}
          {found?.orders.length === 0 && <EmptyState title={words.orders.none}>{words.orders.noneHint}</EmptyState>}
          {found?.orders.map((order) => (
            <OrderRow
              key={keyOf(order)}
              order={order}
              isChosen={current !== undefined && keyOf(order) === keyOf(current)}
              onChoose={() => setChosen(order)}
            />
          ))}
          {found?.hasMore === true && <p className="orders-more quiet">{words.orders.more}</p>}
        </>
      }
      onBack={back}
      detail={current && <OrderDetail key={keyOf(current)} order={current} />}
      noDetail={<EmptyState title={words.orders.choose}>{words.orders.chooseHint}</EmptyState>}
    />
  );
}

function textOf(id: unknown): string | undefined {
  return id === undefined ? undefined : String(id);
}

function keyOf({ saleId, orderNumber, at }: OrderFound): string {
  return saleId ?? `${orderNumber}/${at}`;
}

const TYPING_PAUSE = 200;

/** Delays the search until typing pauses, so that not every letter sends a request. */
function useDebounced(filters: OrderFilters): OrderFilters {
  const [debounced, setDebounced] = useState(filters);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(filters), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [filters]);
  return debounced;
}

const NO_SEATS: readonly Seat[] = [];

function useCachedSeats(): readonly Seat[] {
  const { database } = useRegister();
  const venueId = useHost(({ status }) => status?.place?.venueId);
  const [seats, setSeats] = useState(NO_SEATS);
  useEffect(() => {
    if (venueId !== undefined) void cachedSeating(database, venueId).then((cached) => cached !== undefined && setSeats(cached.seats));
  }, [database, venueId]);
  return seats;
}

interface FiltersProps {
  readonly filters: OrderFilters;
  readonly onFilters: (filters: OrderFilters) => void;
  readonly problem: OrderFilterProblem | undefined;
}

function Filters({ filters, onFilters, problem }: FiltersProps) {
  const words = useWords();
  const staff = useHost((host) => host.staff);
  const problems = { bad_amount: words.orders.badAmount, bad_last_four: words.orders.badLastFour } as const;
  const label = { text: words.orders.find, amount: words.orders.amountHint, last_four: words.orders.lastFourHint }[filters.by];
  return (
    <>
      <div className="orders-find">
        <TextField
          label={label}
          value={filters.text}
          onValue={(text) => onFilters({ ...filters, text, isScanned: false })}
          inputMode={filters.by === 'text' ? 'search' : 'decimal'}
          enterKeyHint="search"
          icon={<Search aria-hidden size={20} />}
          problem={problem && problems[problem]}
        />
      </div>
      <div className="orders-narrow">
        <Segmented
          label={words.orders.findBy}
          segments={(['text', 'amount', 'last_four'] as const).map((value) => ({ value, label: words.orders.findByChoices[value] }))}
          value={filters.by}
          onValue={(by) => onFilters({ ...filters, by, text: '' })}
        />
        <Segmented
          label={words.orders.when}
          segments={(['hour', 'day', 'week', 'all'] as const).map((value) => ({ value, label: words.orders.periods[value] }))}
          value={filters.time}
          onValue={(time) => onFilters({ ...filters, time })}
        />
        <Segmented
          label={words.orders.where}
          segments={(['host', 'both'] as const).map((value) => ({ value, label: words.orders.places[value] }))}
          value={filters.where}
          onValue={(where) => onFilters({ ...filters, where })}
        />
        <SelectField
          label={words.orders.soldBy}
          every={words.orders.everyone}
          choices={staff.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.employeeId}
          onValue={(employeeId) => onFilters({ ...filters, employeeId })}
        />
      </div>
    </>
  );
}

const TONES: Readonly<Record<OrderFound['state'], Tone>> = {
  paying: 'caution',
  aside: 'caution',
  complete: 'good',
  abandoned: 'information',
  open: 'information',
  cancelled: 'information',
  refunded: 'information',
};

const REFUND_TONES: Readonly<Record<NonNullable<OrderFound['refund']>, Tone>> = {
  asked: 'caution',
  partly: 'information',
  refunded: 'information',
  voided: 'information',
  refused: 'danger',
  elsewhere: 'information',
};

interface OrderRowProps {
  readonly order: OrderFound;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function OrderRow({ order, isChosen, onChoose }: OrderRowProps) {
  const { world } = useRegister();
  const words = useWords();
  const { refund } = words;
  const formats = useFormats();
  const lastFour = order.tenders.find((tender) => tender.lastFour !== undefined)?.lastFour;
  const isToday = formats.date(order.at) === formats.date(now(world));
  const more = [
    isToday ? formats.time(order.at) : formats.dateAndTime(order.at),
    order.employeeName,
    lastFour && `•• ${lastFour}`,
    order.name,
    order.customerName,
  ];
  return (
    <button type="button" className="list-row" aria-current={isChosen || undefined} onClick={onChoose}>
      <span className="list-row-name">{[order.guestNumber, order.items.join(', ')].filter((text) => text).join(' · ')}</span>
      <span className="list-row-amount figure">{formats.money(order.total)}</span>
      <span className="list-row-more quiet">{more.filter((text) => text).join(' · ')}</span>
      <span className="list-row-state">
        {order.refund === undefined ? (
          <Status tone={TONES[order.state]}>{words.orders.states[order.state]}</Status>
        ) : (
          <Status tone={REFUND_TONES[order.refund]}>{refund.rowState[order.refund]}</Status>
        )}
      </span>
    </button>
  );
}
