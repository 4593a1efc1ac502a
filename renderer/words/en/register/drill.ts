import type { Failure } from '../../../../shared/till-contract/operations/drill-operations.ts';

interface FailureWords {
  readonly name: string;
  /** The real cause of the failure. */
  readonly happens: string;
  readonly sees: string;
  readonly does: string;
}

const failures: Readonly<Record<Failure, FailureWords>> = {
  service_away: {
    name: 'The service is away',
    happens: 'No connection: nothing leaves the stand.',
    sees: 'The line above turns red. Sales are paid and wait; the count beside it grows.',
    does: 'Go on selling for cash. Cards need the service. Nobody need try again: everything is sent once the service is back.',
  },
  answers_lost: {
    name: 'Answers are lost',
    happens: 'The service does the work, and nobody here hears of it. It looks like a failure and is none.',
    sees: 'A sale may be unsure for a moment. The till looks it up by itself before it sends anything again.',
    does: 'Never ring the sale up again and never take the money twice. A card that is unknown: look at the reader, then say what you saw.',
  },
  slow_answers: {
    name: 'Answers come too late',
    happens: 'The service does the work, and answers after everybody has stopped waiting.',
    sees: 'The line above turns red. Sales are paid at once and become unsure; a card may take long.',
    does: 'Go on selling for cash. Don’t charge a card again because it is slow.',
  },
  card_silent: {
    name: 'The card terminal says nothing',
    happens: 'The card is charged, and no answer comes.',
    sees: 'After a card: nobody knows whether it was charged. The till asks what you saw.',
    does: 'Look at the reader or its slip and say what it shows. If nothing can be found out, set the sale aside and serve the next guest.',
  },
  card_declined: {
    name: 'Every card is declined',
    happens: 'The bank says no to every card.',
    sees: 'The card was declined; the sale is still open, with the same amount to pay.',
    does: 'Ask for another card or for cash. Nothing was charged.',
  },
  menu_changed: {
    name: 'The menu changes meanwhile',
    happens: 'A price goes up while carts are open.',
    sees: 'A line in the cart is marked, and the new total stands there before it is paid.',
    does: 'Tell the guest the new price before taking money. What is being paid already keeps its price.',
  },
  service_broken: {
    name: 'The service is broken',
    happens: 'The service answers every request with an error.',
    sees: 'Sales are paid and wait, as without a connection.',
    does: 'Go on selling for cash. The till tries again by itself, ever more slowly.',
  },
  keys_refused: {
    name: 'The keys are refused',
    happens: 'The service no longer knows this stand’s key.',
    sees: 'The line above says that the sign-in is refused. Sales are paid and wait.',
    does: 'Go on selling for cash and call a manager: the key is set under Settings, Connection.',
  },
};

const bands: Readonly<Record<Failure, string>> = {
  service_away: 'TRAINING – drill: no service',
  answers_lost: 'TRAINING – drill: answers are lost',
  slow_answers: 'TRAINING – drill: answers too late',
  card_silent: 'TRAINING – drill: card terminal silent',
  card_declined: 'TRAINING – drill: cards declined',
  menu_changed: 'TRAINING – drill: menu changes',
  service_broken: 'TRAINING – drill: service broken',
  keys_refused: 'TRAINING – drill: keys refused',
};

/** Failures that staff can practise. */
export const drill = {
  title: 'Outage drill',
  explained: 'Let something fail on purpose and sell on. Only training is touched; real sales on other tills go on as always.',
  what: 'What is to fail',
  halfTime: 'A whole half-time',
  halfTimeExplained: 'All of them, one after the other.',
  pace: 'When the next one comes',
  byTime: 'Every 90 seconds',
  byHand: 'When I say so',
  start: 'Start the drill',
  failures,
  now: 'Failing now',
  step: (p: { readonly step: string; readonly of: string }) => `${p.step} of ${p.of}`,
  happens: 'What happens',
  sees: 'What the cashier sees',
  does: 'What to do',
  dearer: (p: { readonly item: string; readonly before: string; readonly after: string }) =>
    `${p.item} costs ${p.after} now, not ${p.before}.`,
  nextAt: (p: { readonly time: string }) => `The next one comes at ${p.time}.`,
  lastUntil: (p: { readonly time: string }) => `The drill ends at ${p.time}.`,
  next: 'Next failure',
  finish: 'Finish the drill',
  stop: 'Stop the drill',
  soFar: 'So far in this drill',
  over: 'The last drill',
  from: (p: { readonly from: string; readonly to: string }) => `From ${p.from} to ${p.to}`,
  sold: 'Sales',
  amount: 'Taken',
  sent: 'Arrived, once each',
  waiting: 'Waiting to be sent',
  unsure: 'Unsure',
  attention: 'For a person to decide',
  unknownCards: 'Cards nobody knows of',
  unbooked: 'Cards charged, but in no sale',
  uncharged: 'Cards in a sale, but never charged',
  lost: 'Lost',
  doubled: 'Made twice',
  verdict: {
    nothingSold: 'Nothing was sold in this drill.',
    onTheWay: 'Nothing is lost, nothing was made twice. Some of it is still on its way.',
    whole: 'Nothing is lost and nothing was made twice: the till and the service have the same sales.',
    broken: 'The till and the service don’t have the same sales. Tell your IT person.',
    cards: 'What somebody said of a card is not what the card network did. Look at the reader or its slip before you say what it shows.',
  },
  verdictHint: 'Both books of training are compared sale by sale, and the card network’s card by card.',
  bands,
  empty: 'Empty training now',
  emptyTitle: 'Delete everything that was practised?',
  emptyExplained:
    'Sales, shifts and drills of training are deleted on every till that is in training, and it begins anew. Real sales stay as they are.',
};

export type DrillWords = typeof drill;
