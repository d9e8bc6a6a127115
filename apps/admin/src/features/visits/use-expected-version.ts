import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { useState } from 'react';

/** What a form about a booking was opened upon. */
export interface Seen {
  readonly version: string;
  /** What has happened to the booking since, the first first. */
  readonly news: DispatchBooking['events'];
  /** Goes on with what is so now. */
  readonly accept: () => void;
}

/** What was seen of a booking when a form was opened; `look` is called when one is. */
export function useSeen({ version, events }: DispatchBooking): Seen & { look: () => void } {
  const [seen, setSeen] = useState(version);
  const look = () => setSeen(version);
  const at = events.findIndex(({ id }) => id === seen);
  return { version: seen, news: at === -1 ? [] : events.slice(at + 1), accept: look, look };
}
