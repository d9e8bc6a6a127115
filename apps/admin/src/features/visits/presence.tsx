import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { useState } from 'react';
import { statusLabel } from '../../lib/booking-labels.ts';
import { useUser } from '../../lib/use-user.ts';
import styles from './presence.module.css';
import { type Viewed, useViewersOf, useOtherViewers } from './use-presence.ts';

const names = new Intl.ListFormat('en-US');

/** Other staff who have the booking or request open. */
export function OtherViewers({ kind, id }: Viewed) {
  const others = useOtherViewers({ kind, id });
  const text = names.format(others.map(({ name }) => name));
  return (
    <p className={styles.others} role="status" aria-label="Also here">
      {others.length === 0
        ? null
        : `${text} ${others.length === 1 ? 'is' : 'are'} also viewing this ${kind}`}
    </p>
  );
}

/** Initials of others who have a list row's record open; renders nothing if nobody has. */
export function ViewersMark({ id }: { id: string }) {
  const others = useViewersOf(id);
  if (others.length === 0) return null;
  const text = `${names.format(others.map(({ name }) => name))} ${others.length === 1 ? 'is' : 'are'} viewing`;
  return (
    <span className={styles.mark} title={text}>
      <span aria-hidden>
        {others.length === 1 ? others[0]?.name.charAt(0).toUpperCase() : others.length}
      </span>
      <span className={styles.hidden}>{` ${text}`}</span>
    </span>
  );
}

/** Describes an event. */
const formatNews = ({ title, status, words }: DispatchBooking['events'][number]): string =>
  title === null
    ? [statusLabel(status), words].filter((part) => part !== null).join(': ')
    : (words ?? title);

/** Changes by others since the booking was opened, until dismissed. */
function News({ booking: { events, version } }: { booking: DispatchBooking }) {
  const { data: me } = useUser();
  const [read, setRead] = useState(version);
  const from = events.findIndex(({ id }) => id === read);
  // The user's own changes aren't news.
  const news = events.slice(from + 1).filter(({ actor }) => actor !== me?.username);
  if (from === -1 || news.length === 0) return null;
  return (
    <Notice
      title="This booking changed while you had it open"
      action={
        <Button size="compact" onClick={() => setRead(version)}>
          Got it
        </Button>
      }
    >
      {news.map((event) => (
        <p key={event.id}>{`${event.actor}: ${formatNews(event)}`}</p>
      ))}
    </Notice>
  );
}

/** Others who have the booking open, and their changes. */
export function Presence({ booking }: { booking: DispatchBooking }) {
  return (
    <>
      <OtherViewers kind="booking" id={booking.id} />
      <News booking={booking} />
    </>
  );
}
