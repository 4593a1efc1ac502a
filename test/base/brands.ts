import type { EmployeeId, Id, SaleId } from '../../shared/base/ids.ts';
import { add, type Money, money, NO_MONEY } from '../../shared/base/money.ts';
import type { Instant } from '../../shared/base/time.ts';

type VenueId = Id<'venue', number>;
type VendorId = Id<'vendor', number>;

/**
 * Never run: the compiler proves these. Each line marked as an error must be one, and a brand that stops holding turns the
 * mark itself into an error.
 */
export function proveBrands(price: Money, venue: VenueId, vendor: VendorId, employee: EmployeeId, sale: SaleId, at: Instant): void {
  takeMoney(price);
  takeMoney(NO_MONEY);
  takeMoney(add(price, money(1)));
  // @ts-expect-error A sum of two amounts is a bare number: only add checks it.
  takeMoney(price + price);
  // @ts-expect-error So is a difference,
  takeMoney(price - price);
  // @ts-expect-error a product,
  takeMoney(price * 2);
  // @ts-expect-error and a negative amount.
  takeMoney(-price);
  // @ts-expect-error A number is no money until money() has checked it.
  takeMoney(12.5);
  // @ts-expect-error An amount is never added to a number.
  add(price, 1);
  let runningTotal = NO_MONEY;
  // @ts-expect-error A running total does not grow by stray arithmetic.
  runningTotal += price;
  takeMoney(runningTotal);
  // @ts-expect-error An id is not money, though both are numbers,
  takeMoney(venue);
  // @ts-expect-error and money is no id.
  takeVenue(price);

  takeVenue(venue);
  takeSale(sale);
  // @ts-expect-error Ids of different kinds do not mix, however alike they look,
  takeVenue(vendor);
  // @ts-expect-error and the same holds for ids that are text,
  takeSale(employee);
  // @ts-expect-error for bare numbers
  takeVenue(7);
  // @ts-expect-error and for bare texts.
  takeSale('0190b6d0-0000-7000-8000-000000000000');
  // @ts-expect-error A kind is not only its base.
  takeSale(sale as Id<'order-uuid'>);

  takeText(sale);
  takeInstant(at);
  // @ts-expect-error A text is no instant until it has been parsed,
  takeInstant('2026-11-21T18:03:00Z');
  // @ts-expect-error and neither is an id.
  takeInstant(sale);
}

declare function takeMoney(amount: Money): void;
declare function takeVenue(id: VenueId): void;
declare function takeSale(id: SaleId): void;
declare function takeText(text: string): void;
declare function takeInstant(instant: Instant): void;
