import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import type { AssignmentResult } from '@voltcourier/contracts/visits/technician-assignments';
import type { ToastMessage } from '@voltcourier/ui/toast';

/** A completed assignment: the booking in its new state. */
export type Assigned = Pick<DispatchBooking, 'id' | 'name' | 'version' | 'technician'>;

/** "Rosa Delgado assigned to Ada’s booking", "Technician removed from 5 bookings". */
export function describeAssignments(done: readonly Assigned[]): string {
  const [first] = done;
  const what = done.length === 1 ? `${first?.name}’s booking` : `${done.length} bookings`;
  const technician = first?.technician ?? null;
  return technician === null
    ? `Technician removed from ${what}`
    : `${technician.name} assigned to ${what}`;
}

/**
 * Result of undoing: the restored technician, or the bookings that couldn't be undone, with
 * reasons.
 */
export function undoneMessage(results: readonly AssignmentResult[]): ToastMessage {
  const refused = results.filter(({ refusal }) => refusal !== null);
  const [first] = results;
  if (first !== undefined && refused.length === 0) {
    if (results.length > 1) return { title: `${results.length} assignments undone` };
    const who = first.technician === null ? 'unassigned' : `assigned to ${first.technician.name}`;
    return { title: 'Undone', description: `${first.name}’s booking is ${who} again.` };
  }
  const reasons = refused.map(({ name, refusal }) => `${name}: ${refusal?.message}`);
  return {
    title:
      results.length === 1 ? 'Not undone' : `${refused.length} of ${results.length} not undone`,
    description: results.length === 1 ? refused[0]?.refusal?.message : reasons.join(' '),
    variant: 'destructive',
  };
}
