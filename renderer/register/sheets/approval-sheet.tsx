import { useRef, useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import { absolute, type Money } from '../../../shared/base/money.ts';
import type { Refusal } from '../../../shared/base/outcome.ts';
import { findDiscounts, findFee, findItem } from '../../../shared/engine/catalogue.ts';
import { HOST_OPERATIONS } from '../../../shared/till-contract/host-operations.ts';
import { useFormats } from '../../format/use-formats.ts';
import { askHost } from '../../host/ask-host.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { PinPad } from '../around/pin-pad.tsx';
import type { ApprovalRequest } from '../state/ui-store.ts';
import { useCart, useRegister } from '../state/use-register.ts';
import './approval-sheet.css';

/** A manager reads what it is about and enters the PIN in place. Whoever closes it loses nothing. */
export function ApprovalSheet({ request }: { readonly request: ApprovalRequest }) {
  const { world, ui } = useRegister();
  const words = useWords().around;
  const [reason, setReason] = useState('');
  // Asked again under the same name, it is one approval.
  const id = useRef<string>(undefined);
  const close = (): void => {
    ui.close();
    request.onCancelled?.();
  };
  const approve = async (pin: string): Promise<Refusal | undefined> => {
    id.current ??= uuidV7(world);
    const { action, facts } = request;
    const why = reason.trim();
    const body = { pin, action, ...(why !== '' && { reason: why }), ...(facts !== undefined && { facts }) };
    const approved = await askHost(HOST_OPERATIONS.approve, { path: { approval_id: id.current }, body });
    if (!approved.ok) return approved.refusal;
    ui.close();
    request.onApproved(approved.value);
    return undefined;
  };
  return (
    <Sheet isOpen onClose={close} title={words.approvalTitle} description={words.actions[request.action]} place="beside-cart">
      <div className="approval">
        <div className="approval-what">
          <Facts request={request} />
          <TextField label={words.why} hint={words.approvalSafe} value={reason} onValue={setReason} maxLength={255} />
        </div>
        <PinPad label={words.managerPin} submitLabel={words.approve} onPin={approve} />
      </div>
    </Sheet>
  );
}

/** What of it a manager can judge: what it is about, how much, and why. Ids say nothing to anybody. */
function Facts({ request: { facts = {} } }: { readonly request: ApprovalRequest }) {
  const words = useWords().around;
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
  const rows = [
    { label: words.what, text: what },
    { label: words.amount, text: typeof facts.amount === 'number' ? formats.money(absolute(facts.amount as Money)) : undefined },
    { label: words.why, text: typeof facts.reason === 'string' ? facts.reason : undefined },
  ].filter(({ text }) => text !== undefined);
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
