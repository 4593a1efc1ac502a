import { useEffect, useRef } from 'react';
import type { RefundView } from '../../../shared/till-contract/operations/refund-operations.ts';
import { useRegister } from '../frame/use-register.ts';

const STATES = {
  waiting: 'working',
  sending: 'working',
  unsure: 'working',
  done: 'done',
  attention: 'not_done',
  refused: 'not_done',
} as const satisfies Readonly<Record<RefundView['state'], string>>;

/** How long the guest reads what came of it. */
const READING = 20_000;

/** Shows the guest how the refund goes that was asked for at this page. One that was over before is the guest's of another day. */
export function useRefundOnDisplay(refunds: readonly RefundView[], isAtTerminal: boolean): void {
  const { display } = useRegister();
  const over = useRef<ReadonlySet<string>>(undefined);
  over.current ??= new Set(refunds.filter(({ state }) => STATES[state] !== 'working').map(({ id }) => id));
  const refund = refunds.findLast(({ id }) => over.current?.has(id) !== true);
  const { id: refundId, amount, way } = refund ?? {};
  const progress = refund && STATES[refund.state];
  const state = progress === 'working' && isAtTerminal ? 'card' : progress;
  useEffect(() => {
    if (refundId === undefined || amount === undefined || state === undefined) return;
    display.setState({ refund: { refundId, state, amount, ...(way === 'cash' && { isCash: true }) } });
    const isOver = state === 'done' || state === 'not_done';
    const timer = isOver ? setTimeout(() => display.setState({ refund: undefined }), READING) : undefined;
    return () => {
      clearTimeout(timer);
      display.setState({ refund: undefined });
    };
  }, [display, refundId, amount, way, state]);
}
