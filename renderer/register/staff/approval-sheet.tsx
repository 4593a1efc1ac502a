import { useRef, useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import { absolute, type Money } from '../../../shared/base/money.ts';
import { findDiscounts, findFee, findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { type ApprovalView, HOST_OPERATIONS } from '../../../shared/till-contract/operations/host-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import type { ApprovalRequest } from '../frame/ui-store.ts';
import { useCart, useRegister } from '../frame/use-register.ts';
import { PinPad } from './pin-pad.tsx';
import { useApprovers } from './use-approvers.ts';
import './approval-sheet.css';

/** Asks a manager for a PIN, with all facts to approve in view. Closing the sheet loses nothing. */
export function ApprovalSheet({ request }: { readonly request: ApprovalRequest }) {
  const { world, ui } = useRegister();
  const { approvals: words, signIn, staff } = useWords();
  const [reason, setReason] = useState('');
  const needs = [request, ...(request.further ?? [])];
  const approvers = useApprovers(needs.map(({ action }) => action));
  // If the request has a reason already, the manager reads it and need not enter one.
  const said = needs.map(({ facts }) => facts?.reason).find((each) => typeof each === 'string');
  // The ids stay the same, so that a repeated request makes no second approval.
  const ids = useRef<readonly string[]>([]);
  const close = (): void => {
    ui.close();
    request.onCancelled?.();
  };
  const approve = async (pin: string): Promise<HostRefusal | undefined> => {
    if (ids.current.length === 0) ids.current = needs.map(() => uuidV7(world));
    const why = said ?? reason.trim();
    const given: ApprovalView[] = [];
    for (const [place, { action, facts }] of needs.entries()) {
      const body = { pin, action, ...(why !== '' && { reason: why }), ...(facts !== undefined && { facts }) };
      const approved = await askTill(HOST_OPERATIONS.approve, { path: { approval_id: ids.current[place] ?? '' }, body });
      if (!approved.ok) return approved.refusal;
      given.push(approved.value);
    }
    const [first, ...further] = given;
    ui.close();
    if (first !== undefined) request.onApproved(first, further);
    return undefined;
  };
  const isOne = needs.length === 1;
  return (
    <Sheet
      isOpen
      onClose={close}
      title={staff.approvalTitle[approvers.least]}
      description={isOne ? words.actions[request.action] : words.needed({ count: needs.length })}
      place="beside-cart"
    >
      <div className="approval">
        <div className="approval-what">
          <p className="quiet">{approvers.sentence}</p>
          {isOne ? (
            <Facts need={request} />
          ) : (
            <ul className="approval-needs">
              {needs.map((need, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is shown.
                <li key={place}>
                  <h3>{words.actions[need.action]}</h3>
                  <FactsInOneLine need={need} />
                </li>
              ))}
            </ul>
          )}
          {said === undefined ? (
            <TextField label={words.reason} hint={words.cancelHint} value={reason} onValue={setReason} maxLength={255} />
          ) : (
            <p className="quiet">{words.cancelHint}</p>
          )}
        </div>
        <PinPad
          label={staff.approverPin[approvers.least]}
          submitLabel={words.approve}
          onPin={approve}
          overrides={{ pin_too_short: signIn.pinTooShort }}
        />
      </div>
    </Sheet>
  );
}

type Need = Pick<ApprovalRequest, 'facts'>;

/** Returns the facts a manager can judge: subject, amount and reason. Ids are left out. */
function useFactsOf({ facts = {} }: Need) {
  const { approvals: words } = useWords();
  const formats = useFormats();
  const catalogue = useCart((state) => state.catalogue);
  const lines = useCart(({ cart }) => cart.lines);
  const itemId = typeof facts.itemId === 'string' ? facts.itemId : lines.find(({ id }) => id === facts.lineId)?.itemId;
  const names = catalogue && [
    itemId === undefined ? undefined : findItem(catalogue, itemId)?.data.name,
    typeof facts.discountId === 'string' ? findDiscounts(catalogue, { referenceId: facts.discountId })[0]?.data.name : undefined,
    typeof facts.feeId === 'string' ? findFee(catalogue, facts.feeId)?.data.name : undefined,
  ];
  const what = names?.find((name) => name !== undefined);
  return [
    { label: words.item, text: what },
    { label: words.amount, text: typeof facts.amount === 'number' ? formats.money(absolute(facts.amount as Money)) : undefined },
    { label: words.reason, text: typeof facts.reason === 'string' ? facts.reason : undefined },
  ].filter(({ text }) => text !== undefined);
}

function FactsInOneLine({ need }: { readonly need: Need }) {
  const rows = useFactsOf(need);
  return <p>{rows.map(({ text }) => text).join(' · ')}</p>;
}

function Facts({ need }: { readonly need: Need }) {
  const rows = useFactsOf(need);
  if (rows.length === 0) return null;
  return (
    <dl className="approval-facts">
      {rows.map(({ label, text }) => (
        <div key={label} className="approval-fact">
          <dt className="quiet">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
