import type { SlotProposal } from '@voltcourier/contracts';
import { AppError } from '../../platform/app-error.ts';

/** Why a slot can't be booked, in words. */
export const SLOT_REFUSALS = {
  'not-a-slot': 'Please select a time slot between 8:00 AM and 7:00 PM.',
  closed: 'We don’t come out at that time. Please select another date or time slot.',
  past: 'That time has already passed there. Please select a later one.',
  'too-far': 'You can book up to 3 months ahead. Please select an earlier date.',
} as const;

/** The slot has no free place; these have. */
export function slotFull(alternatives: readonly SlotProposal[]): AppError {
  return new AppError('slot_full', 'That time was just taken. Please choose another time slot.', {
    alternatives,
  });
}

/** The region doesn't offer the slot. */
export function slotClosed(): AppError {
  return new AppError('slot_unavailable', SLOT_REFUSALS.closed);
}
