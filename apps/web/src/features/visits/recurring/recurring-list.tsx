import { useQuery } from '@tanstack/react-query';
import type { User } from '@voltcourier/contracts/accounts/accounts';
import { type VehicleOption, formatVehicle } from '@voltcourier/contracts/memberships/vehicles';
import type { RecurringBooking } from '@voltcourier/contracts/visits/recurring-bookings';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { ClockIcon } from '@voltcourier/ui/icon';
import { showToast } from '@voltcourier/ui/toast';
import { QueryState } from '@voltcourier/ui/query-state';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ASKED_ANEW } from '../../../lib/api.ts';
import { isInterrupted } from '../../../lib/use-entries.ts';
import * as paths from '../../../lib/paths.ts';
import { useTop } from '../../../lib/use-top.ts';
import { api } from './api.ts';
import { RecurringCard } from './recurring-card.tsx';
import { entriesOf } from './recurring-entries.ts';
import { RecurringForm } from './recurring-form.tsx';
import styles from './recurring.module.css';

/** Loads what the list and its form need; undefined until all of it is known. */
function useKnown() {
  const { data: membership } = useQuery(api.memberships.get.query());
  const { data: chosen } = useQuery(api.vehicles.choices.query());
  // A user who comes from booking has changed the form's defaults since they were last loaded.
  const { data: defaults, isFetchedAfterMount } = useQuery({
    ...api.bookingDefaults.get.query(),
    ...ASKED_ANEW,
  });
  const { data: company } = useQuery(api.companies.get.query());
  if (!(membership && chosen && defaults && isFetchedAfterMount && company)) return undefined;
  return {
    sessions: membership.sessions,
    hasSessions:
      (membership.status !== 'none' && membership.status !== 'ended') || membership.pool !== null,
    choices: chosen.vehicles,
    last: defaults.last,
    company: company.company?.role === 'driver' ? undefined : company.company?.name,
  };
}

type Known = NonNullable<ReturnType<typeof useKnown>>;

/**
 * Which one is open in the form, by its id. A link with a date and time opens it for a new one, and
 * a reload opens the one that was half-filled.
 */
function useEditing(all: readonly RecurringBooking[], onClosed: () => void) {
  const [query, setQuery] = useSearchParams();
  const date = query.get('date');
  const [editing, setEditing] = useState(() =>
    date === null
      ? ['new', ...all.map(({ id }) => id)].find((id) => isInterrupted(`recurring-${id}`))
      : 'new',
  );
  return {
    editing,
    edit: setEditing,
    linked: { startsOn: date ?? '', time: query.get('time') ?? '' },
    close: () => {
      setEditing(undefined);
      if (date !== null) setQuery({}, { replace: true });
      onClosed();
    },
  };
}

/** Leads to a new one, or to the plans that it takes. */
function Add({ hasSessions, onAdd }: { hasSessions: boolean; onAdd: () => void }) {
  return hasSessions ? (
    <Button variant="primary" onClick={onAdd}>
      Add a recurring appointment
    </Button>
  ) : (
    <ButtonLink variant="primary" render={<Link to={paths.membership} />}>
      See the plans
    </ButtonLink>
  );
}

function NoneYet({ hasSessions, action }: { hasSessions: boolean; action: ReactNode }) {
  return (
    <EmptyState
      level={2}
      title="Your recurring appointments will be here"
      illustration={<ClockIcon size="2.5rem" />}
      action={action}
    >
      {hasSessions
        ? 'Every Tuesday at 8, for example: we book each one for a session, and you skip or move any of them.'
        : 'They take a session of a membership each, so choose a plan first.'}
    </EmptyState>
  );
}

/** The vehicle in words: as the person describes it now, where they still have it. */
function vehicleOf(recurring: RecurringBooking, choices: readonly VehicleOption[]): string {
  const own = choices.find(({ id }) => id === recurring.vehicleId);
  return own === undefined ? recurring.vehicle : formatVehicle(own);
}

interface RecurringProps {
  readonly user: User;
  readonly all: readonly RecurringBooking[];
  readonly known: Known;
}

function Recurring({ user, all, known }: RecurringProps) {
  const { top, focusTop } = useTop();
  const { editing, edit, linked, close } = useEditing(all, focusTop);
  const { sessions, hasSessions, choices, last, company } = known;
  const isNew = editing === 'new';
  // As it is now: pausing it beside the form makes another version of it.
  const changed = all.find(({ id }) => id === editing);
  const isOpen = hasSessions && (isNew || changed !== undefined);
  const add = <Add hasSessions={hasSessions} onAdd={() => edit('new')} />;
  return (
    <div
      ref={top}
      className={styles.list}
      tabIndex={-1}
      aria-label="Your recurring appointments"
      role="group"
    >
      {hasSessions ? <p className={styles.quiet}>{sessions.label}.</p> : null}
      {!isOpen ? null : (
        <RecurringForm
          key={changed?.id ?? 'new'}
          known={changed}
          begun={() => ({
            ...entriesOf(user, changed, last, choices, new Date()),
            ...(isNew && linked),
          })}
          choices={choices}
          company={company}
          onClose={close}
          onSaved={() => {
            showToast({ title: isNew ? 'Appointments booked' : 'Changed from now on' });
            close();
          }}
        />
      )}
      {all.map((recurring) => (
        <RecurringCard
          key={recurring.id}
          recurring={recurring}
          vehicle={vehicleOf(recurring, choices)}
          onChange={() => edit(recurring.id)}
          onEnded={focusTop}
        />
      ))}
      {isOpen ? null : all.length > 0 ? (
        <div>{add}</div>
      ) : (
        <NoneYet hasSessions={hasSessions} action={add} />
      )}
    </div>
  );
}

/** The signed-in user's recurring bookings: viewed, created, changed, paused and ended. */
export function RecurringList({ user }: { readonly user: User }) {
  const result = useQuery({ ...api.recurringBookings.list.query(), ...ASKED_ANEW });
  const known = useKnown();
  if (result.data === undefined || known === undefined) {
    return (
      <QueryState
        result={result}
        loading="Loading your recurring appointments..."
        failed="We can’t show your recurring appointments"
      />
    );
  }
  return <Recurring user={user} all={result.data.recurringBookings} known={known} />;
}
