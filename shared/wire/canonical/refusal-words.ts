import { moneyToNumber } from '../../base/currency.ts';
import type { Money } from '../../base/money.ts';
import type { MemberError, OrderingError } from '../../contract/http/error-bodies.ts';
import { MAX_ERRORS } from '../../contract/http/limits.ts';
import { ORDERING_MESSAGES, V3_MESSAGES } from '../../contract/http/messages.ts';
import type { Problem, ProblemCode } from '../../engine/terms/problem.ts';
import type { RequestRefusal, RequestRefusalCode } from './request-reading.ts';

/** The service's sentences for refused carts; programs use the codes. */

type Facts = Readonly<Record<string, string | number | boolean>>;

const MEMBERS: Readonly<Record<RequestRefusalCode, (facts: Facts) => string>> = {
  too_many_digits: () => 'has more digits than the currency',
  bad_quantity: () => 'must be positive, at most 1000000 and have at most three decimals',
  not_whole: () => 'must be a whole number',
  bad_time: () => 'is not an RFC 3339 time',
  too_long: ({ most }) => `must have at most ${most} characters`,
  unknown_modifier: () => 'is not among the modifiers of the item',
  modifier_without_parent: () => 'is selected without the modifier that it belongs to',
  modifier_repeated: () => 'is selected more than once',
  other_item: ({ itemId }) => `is not the item of this modifier, which is ${itemId}`,
  other_activity: () => 'is not the activity of the line',
  discount_not_named: () => 'names neither a reference_id nor a promo_code',
  several_open_payments: () => 'at most one payment may leave its amount open',
  bad_tip: () => 'must not be negative',
  bad_rounding: () => 'must be above zero, and at most one whole unit of the currency',
};

/** Writes the 422 answer that lists the refused members of a request. */
export function writeRequestRefusals(refusals: readonly RequestRefusal[]): OrderingError {
  const errors = refusals.map(({ path, code, facts }) => ({ path, message: MEMBERS[code](facts ?? {}) }));
  const [first] = errors;
  return {
    code: 422,
    message: first === undefined ? 'not acceptable' : `${first.path} ${first.message}`,
    errors: errors.slice(0, MAX_ERRORS),
  };
}

interface Words {
  readonly say: (problem: Problem, amount: (minorUnits: unknown) => string) => string;
  /** The member to name when the problem does not belong to a line. */
  readonly member?: string;
}

const PROBLEMS: Readonly<Record<ProblemCode, Words>> = {
  unknown_item: { say: ({ subjectId }) => `item ${subjectId} is not sold by this vendor` },
  inactive_item: { say: ({ subjectId }) => `item ${subjectId} is not sold at present` },
  not_sold_as_item: { say: ({ subjectId }) => `item ${subjectId} is sold only as a modifier` },
  item_unavailable: { say: ({ subjectId }) => `item ${subjectId} is not available in this day part` },
  outside_daypart: { say: ({ subjectId }) => `item ${subjectId} is on no menu of this day part` },
  vendor_closed: { say: () => ORDERING_MESSAGES.vendorClosed },
  no_price: { say: ({ subjectId }) => `item ${subjectId} has no price at the requested level` },
  wrong_price: {
    say: ({ subjectId, facts }, amount) => `item ${subjectId} costs ${amount(facts?.actual)}, not ${amount(facts?.claimed)}`,
  },
  negative_price: { say: ({ subjectId }) => `item ${subjectId} must not have a negative price` },
  bad_quantity: { say: () => 'the quantity must be positive and, for a modifier, whole' },
  unknown_modifier: { say: ({ subjectId }) => `modifier ${subjectId} is not among the modifiers of the item` },
  modifier_without_parent: { say: ({ subjectId }) => `modifier ${subjectId} is selected without the modifier that it belongs to` },
  modifier_repeated: { say: ({ subjectId }) => `modifier ${subjectId} is selected more than once` },
  too_few_selected: { say: ({ facts }) => `at least ${facts?.min} must be selected of ${facts?.name}, not ${facts?.selected}` },
  too_many_selected: { say: ({ facts }) => `at most ${facts?.max} may be selected of ${facts?.name}, not ${facts?.selected}` },
  too_many_of_modifier: {
    say: ({ facts }) => `at most ${facts?.max} of modifier ${facts?.nodeId} may be selected of ${facts?.name}, not ${facts?.selected}`,
  },
  unknown_discount: { say: ({ subjectId }) => `discount ${subjectId} is not known`, member: 'cart.discounts' },
  unknown_fee: { say: ({ subjectId }) => `fee ${subjectId} is not known`, member: 'cart.fees' },
  fee_amount_not_allowed: { say: ({ subjectId }) => `the amount of fee ${subjectId} may not be named`, member: 'cart.fees' },
  alcohol_limit: { say: ({ facts }) => limitMessage(facts) },
  charity_not_enabled: { say: () => 'the venue does not take charity rounding', member: 'cart.charity_rounding_enabled' },
  cart_totals_differ: {
    say: ({ facts }, amount) =>
      `the sum of calculated_cart_sum is ${amount(facts?.expected)}, but the subtotal is ${amount(facts?.computed)}`,
    member: 'cart.calculated_cart_sum',
  },
  payments_differ: {
    say: ({ facts }, amount) => `payments do not equal the amount due, which is ${amount(facts?.due)}`,
    member: 'cart.payments',
  },
  empty_cart: { say: () => 'there is no item in the cart', member: 'cart.cart_items' },
  cart_too_large: { say: () => 'there are too many items or modifiers in the cart', member: 'cart.cart_items' },
  amount_too_large: { say: () => 'the amounts of the cart are too large', member: 'cart.cart_items' },
};

/** Returns the vendor's own message unchanged, if there is one. */
function limitMessage(facts: Facts | undefined): string {
  const message = facts?.message;
  return typeof message === 'string' && message !== '' ? message : `at most ${facts?.limit} alcoholic items may be ordered`;
}

export function writeProblem(problem: Problem, currency: string): string {
  const amount = (minorUnits: unknown) => String(moneyToNumber(Number(minorUnits) as Money, currency));
  return PROBLEMS[problem.code].say(problem, amount);
}

function refusing(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ severity }) => severity === 'refuse');
}

/** Writes the ordering service's 422 with the message of the first problem. Returns undefined when no problem refuses the cart. */
export function writeProblems(
  problems: readonly Problem[],
  currency: string,
  linePaths: ReadonlyMap<string, string>,
): OrderingError | undefined {
  const refusals = refusing(problems);
  const [first] = refusals;
  if (first === undefined) return undefined;
  const errors = refusals.flatMap((problem): readonly MemberError[] => {
    const path = problem.lineId === undefined ? PROBLEMS[problem.code].member : linePaths.get(problem.lineId);
    return path === undefined ? [] : [{ path, message: writeProblem(problem, currency) }];
  });
  return {
    code: 422,
    message: writeProblem(first, currency),
    ...(errors.length > 0 && { errors: errors.slice(0, MAX_ERRORS) }),
  };
}

/** Returns the message for a 400 of the order management interface, whose tables have no 422. */
export function writeV3Problem(problems: readonly Problem[], currency: string): string | undefined {
  const [first] = refusing(problems);
  if (first === undefined) return undefined;
  return first.code === 'charity_not_enabled' ? V3_MESSAGES.invalidBody : writeProblem(first, currency);
}
