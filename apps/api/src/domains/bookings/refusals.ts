import type { SlotProposal } from '@voltcourier/contracts';
import { AppError } from '../../platform/app-error.ts';

/** Reasons why a slot can't be booked, as sentences. */
export const SLOT_REFUSALS = {
  'not-a-slot': 'Please select a time slot between 8:00 AM and 7:00 PM.',
  closed: 'We aren’t available at that time. Please select another date or time slot.',
  past: 'That time has already passed. Please select a later one.',
  'too-far': 'You can book up to 3 months ahead. Please select an earlier date.',
} as const;

/** Returns the error for a full slot, with slots that have free seats. */
export function slotFull(alternatives: readonly SlotProposal[]): AppError {
  return new AppError('slot_full', 'That time was just taken. Please choose another time slot.', {
    alternatives,
  });
}

/** Returns the error for a slot that the region doesn't offer. */
export function slotClosed(): AppError {
  return new AppError('slot_unavailable', SLOT_REFUSALS.closed);
}
