import { closedRecord, optional, text } from '../../contract/http/schema.ts';
import { NO_TILL_QUERY, tillOperation } from '../parts/till-operation.ts';

/** How a device enters training and leaves it. Both requests go to the real till, even from a device in training. */

const till = { devices: ['till'], needsEmployee: false, query: NO_TILL_QUERY, answer: undefined } as const;

export const TRAINING_OPERATIONS = {
  enterTraining: tillOperation({
    ...till,
    needsEmployee: true,
    right: 'training',
    id: 'enterTraining',
    method: 'PUT',
    path: '/till/training',
    summary: 'Practise with this device from here on: by a till and a service of their own, which know nothing of the real ones',
    request: undefined,
    refusals: ['sale_unfinished', 'training_needs_menu', 'training_menu_unfit'],
  }),
  leaveTraining: tillOperation({
    ...till,
    id: 'leaveTraining',
    method: 'POST',
    path: '/till/training/end',
    summary: 'Sell with this device again, by the PIN of somebody who may practise; the last to leave empties what was practised',
    request: closedRecord('TrainingEndForm', { pin: optional(text(12, 1)) }),
    refusals: ['wrong_pin', 'locked_out'],
  }),
  emptyTraining: tillOperation({
    ...till,
    needsEmployee: true,
    right: 'training',
    id: 'emptyTraining',
    method: 'PUT',
    path: '/till/training/emptied/{empty_id}',
    summary: 'Delete all that was practised; the devices that practise begin anew, with the menu, the people and the rules of now',
    request: undefined,
    refusals: ['not_training', 'training_needs_menu', 'training_menu_unfit'],
  }),
} as const;
