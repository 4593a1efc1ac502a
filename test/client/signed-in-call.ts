import {
  addAccess,
  type CallInput,
  type Credentials,
  sendRequest,
  type ValueOf,
  writeRequest,
} from '../../shared/client/call-operation.ts';
import type { CallOutcome } from '../../shared/client/call-outcome.ts';
import type { Transport } from '../../shared/contract/http/exchange.ts';
import type { Operation } from '../../shared/contract/http/operation.ts';

/** A call that has its token already: exactly one request. */
export function callOperation<const Described extends Operation>(
  transport: Transport,
  operation: Described,
  input: CallInput<Described>,
  access: Credentials & { readonly token: string },
): Promise<CallOutcome<ValueOf<Described>>> {
  return sendRequest(transport, operation, addAccess(operation, writeRequest(operation, input), access.token, access));
}
