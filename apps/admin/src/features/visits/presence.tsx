import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { useState } from 'react';
import { statusWord } from '../../lib/booking-labels.ts';
import { useUser } from '../../lib/use-user.ts';
import styles from './presence.module.css';
import { useOtherLookers } from './use-presence.ts';

const names = new Intl.ListFormat('en-US');

/** Who else has the booking open. */
function Others({ bookingId }: { bookingId: string }) {
  const others = useOtherLookers(bookingId);
  const words = names.format(others.map(({ name }) => name));
  return (
    <p className={styles.others} role="status" aria-label="Also here">
      {others.length === 0
        ? null
        : `${words} ${others.length === 1 ? 'is' : 'are'} also looking at this booking`}
    </p>
  );
}

/** What happened, in words that say what changed. */
const newsWords = ({ title, status, words }: DispatchBooking['events'][number]): string =>
  title === null
    ? [statusWord(status), words].filter((part) => part !== null).join(': ')
    : (words ?? title);

/** What others have changed since the booking was opened, until it is read. */
function News({ booking: { events, version } }: { booking: DispatchBooking }) {
  const { data: me } = useUser();
  const [read, setRead] = useState(version);
  const from = events.findIndex(({ id }) => id === read);
  // What one did oneself is no news.
  const news = events.slice(from + 1).filter(({ actor }) => actor !== me?.username);
  if (from === -1 || news.length === 0) return null;
  return (
    <Notice
      title="This booking changed while you were looking"
      action={
        <Button size="compact" onClick={() => setRead(version)}>
          Got it
        </Button>
      }
    >
      {news.map((event) => (
        <p key={event.id}>{`${event.actor}: ${newsWords(event)}`}</p>
      ))}
    </Notice>
  );
}

/** Who else looks at the booking, and what they changed meanwhile. */
export function Presence({ booking }: { booking: DispatchBooking }) {
  return (
    <>
      <Others bookingId={booking.id} />
      <News booking={booking} />
    </>
  );
}
