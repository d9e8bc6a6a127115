import type { StatementVisit } from '@voltcourier/contracts';

/** Returns the status of a visit in words. */
export function statusLabel({ status, tookSession }: StatementVisit): string {
  if (status !== 'cancelled') {
    return { confirmed: 'Confirmed', completed: 'Completed', no_show: 'Missed' }[status];
  }
  return tookSession ? 'Cancelled, session kept' : 'Cancelled, fee kept';
}
