import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { useState } from 'react';

/** The version of a booking that a form is based on. */
export interface Seen {
  readonly version: string;
  /** Events of the booking since then, oldest first. */
  readonly news: DispatchBooking['events'];
  /** Continues with the current version. */
  readonly accept: () => void;
}

/** The version of a booking when a form was opened; call `update` when opening one. */
export function useSeen({ version, events }: DispatchBooking): Seen & { update: () => void } {
  const [seen, setSeen] = useState(version);
  const update = () => setSeen(version);
  const at = events.findIndex(({ id }) => id === seen);
  return { version: seen, news: at === -1 ? [] : events.slice(at + 1), accept: update, update };
}
