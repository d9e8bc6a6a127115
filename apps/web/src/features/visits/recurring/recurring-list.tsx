import { useQuery } from '@tanstack/react-query';
import type { User } from '@voltcourier/contracts/accounts/accounts';
import { vehicleWords } from '@voltcourier/contracts/memberships/vehicles';
import type { RecurringBooking } from '@voltcourier/contracts/visits/recurring-bookings';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { ClockIcon } from '@voltcourier/ui/icon';
import { showToast } from '@voltcourier/ui/toast';
import { Unanswered } from '@voltcourier/ui/unanswered';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ASKED_ANEW } from '../../../lib/api.ts';
import * as paths from '../../../lib/paths.ts';
import { api } from './api.ts';
import { RecurringCard } from './recurring-card.tsx';
import { entriesOf } from './recurring-entries.ts';
import { RecurringForm } from './recurring-form.tsx';
import styles from './recurring.module.css';

/** What the signed-in person books again and again: seen, set up, changed, paused and ended. */
export function RecurringList({ user }: { readonly user: User }) {
  const asked = useQuery({ ...api.recurringBookings.list.query(), ...ASKED_ANEW });
  const { data: membership } = useQuery(api.memberships.get.query());
  const { data: chosen } = useQuery(api.vehicles.choices.query());
  // Who comes from a booking has made what the form begins with since it was last asked for.
  const { data: defaults, isFetchedAfterMount } = useQuery({
    ...api.bookingDefaults.get.query(),
    ...ASKED_ANEW,
  });
  const { data: place } = useQuery(api.companies.get.query());
  const [query, setQuery] = useSearchParams();
  const date = query.get('date');
  const time = query.get('time');
  const [editing, setEditing] = useState<RecurringBooking | 'new' | undefined>(
    date === null ? undefined : 'new',
  );
  const top = useRef<HTMLDivElement>(null);
  const focusTop = () => setTimeout(() => top.current?.focus({ preventScroll: true }));

  const isKnown = membership && chosen && defaults && isFetchedAfterMount && place;
  if (asked.data === undefined || !isKnown) {
    return (
      <Unanswered
        asked={asked}
        loading="Loading your recurring appointments..."
        failed="We can’t show your recurring appointments"
      />
    );
  }
  const { recurringBookings: all } = asked.data;
  const { vehicles: choices } = chosen;
  const company = place.company?.role === 'driver' ? undefined : place.company?.name;
  const hasSessions =
    (membership.status !== 'none' && membership.status !== 'ended') || membership.pool !== null;
  const close = () => {
    setEditing(undefined);
    if (date !== null) setQuery({}, { replace: true });
    focusTop();
  };
  const vehicleOf = (recurring: RecurringBooking): string => {
    const own = choices.find(({ id }) => id === recurring.vehicleId);
    return own === undefined ? recurring.vehicle : vehicleWords(own);
  };
  const add = hasSessions ? (
    <Button variant="primary" onClick={() => setEditing('new')}>
      Add a recurring appointment
    </Button>
  ) : (
    <ButtonLink variant="primary" render={<Link to={paths.membership} />}>
      See the plans
    </ButtonLink>
  );
  return (
    <div
      ref={top}
      className={styles.list}
      tabIndex={-1}
      aria-label="Your recurring appointments"
      role="group"
    >
      {hasSessions ? <p className={styles.quiet}>{membership.sessions.label}.</p> : null}
      {editing === undefined || !hasSessions ? null : (
        <RecurringForm
          key={editing === 'new' ? editing : editing.id}
          known={editing === 'new' ? undefined : editing}
          begun={{
            ...entriesOf(user, editing === 'new' ? undefined : editing, defaults.last, choices),
            ...(editing === 'new' && { startsOn: date ?? '', time: time ?? '' }),
          }}
          choices={choices}
          company={company}
          onClose={close}
          onSaved={() => {
            showToast({ title: editing === 'new' ? 'Appointments booked' : 'Changed from now on' });
            close();
          }}
        />
      )}
      {all.map((recurring) => (
        <RecurringCard
          key={recurring.id}
          recurring={recurring}
          vehicle={vehicleOf(recurring)}
          onChange={() => setEditing(recurring)}
          onEnded={focusTop}
        />
      ))}
      {editing !== undefined && hasSessions ? null : all.length > 0 ? (
        <div>{add}</div>
      ) : (
        <EmptyState
          level={2}
          title="Your recurring appointments will be here"
          illustration={<ClockIcon size="2.5rem" />}
          action={add}
        >
          {hasSessions
            ? 'Every Tuesday at 8, for example: we book each one for a session, and you skip or move any of them.'
            : 'They take a session of a membership each, so choose a plan first.'}
        </EmptyState>
      )}
    </div>
  );
}
