import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { useState } from 'react';
import { statusWord } from '../../lib/booking-labels.ts';
import { useUser } from '../../lib/use-user.ts';
import styles from './presence.module.css';
import { type Looked, useLookersOf, useOtherLookers } from './use-presence.ts';

const names = new Intl.ListFormat('en-US');

/** Who else has the booking or the request open. */
export function OtherLookers({ kind, id }: Looked) {
  const others = useOtherLookers({ kind, id });
  const words = names.format(others.map(({ name }) => name));
  return (
    <p className={styles.others} role="status" aria-label="Also here">
      {others.length === 0
        ? null
        : `${words} ${others.length === 1 ? 'is' : 'are'} also looking at this ${kind}`}
    </p>
  );
}

/** In the row of a list: who else has it open, by their first letters; nothing where nobody has. */
export function LookersMark({ id }: { id: string }) {
  const others = useLookersOf(id);
  if (others.length === 0) return null;
  const words = `${names.format(others.map(({ name }) => name))} ${others.length === 1 ? 'is' : 'are'} looking`;
  return (
    <span className={styles.mark} title={words}>
      <span aria-hidden>
        {others.length === 1 ? others[0]?.name.charAt(0).toUpperCase() : others.length}
      </span>
      <span className={styles.hidden}>{` ${words}`}</span>
    </span>
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
      <OtherLookers kind="booking" id={booking.id} />
      <News booking={booking} />
    </>
  );
}
