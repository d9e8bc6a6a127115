import { useMutation, useQuery } from '@tanstack/react-query';
import type { Assignment, Candidate } from '@voltcourier/contracts/visits/technician-assignments';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useState } from 'react';
import { api } from '../../lib/api.ts';
import styles from './bookings.module.css';

const visitsWords = ({ visits }: Candidate): string => {
  if (visits === 0) return 'none booked that day';
  return `${visits} booked that day`;
};

const optionOf = (candidate: Candidate) => ({
  value: candidate.id,
  label:
    candidate.busyWith === null
      ? `${candidate.name}: ${visitsWords(candidate)}`
      : `${candidate.name} (busy: ${candidate.busyWith})`,
  // Who goes there already can be chosen again.
  disabled: candidate.busyWith !== null,
});

function Group({ label, candidates }: { label: string; candidates: readonly Candidate[] }) {
  if (candidates.length === 0) return null;
  return (
    <optgroup label={label}>
      {candidates.map(optionOf).map(({ value, label: words, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {words}
        </option>
      ))}
    </optgroup>
  );
}

/** Who goes to a booking: those who are free at its time are offered first. */
export function AssignForm({ booking }: { booking: DispatchBooking }) {
  const { technician } = booking;
  const { data, error } = useQuery(
    api.technicianAssignments.candidates.query({ params: { bookingId: booking.id } }),
  );
  const [chosen, setChosen] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const assign = useMutation(
    api.technicianAssignments.assign.mutation(
      (to: Assignment) => ({
        params: { bookingId: booking.id },
        query: { version: booking.version },
        body: to,
      }),
      (done) => {
        setChosen(undefined);
        showToast({
          title:
            done.technician === null
              ? 'Technician removed'
              : `${done.technician.name} assigned to ${done.name}’s booking`,
        });
      },
    ),
  );
  const candidates = data?.candidates ?? [];
  const value = chosen ?? technician?.id ?? '';
  const isElsewhere = technician !== null && !candidates.some(({ id }) => id === technician.id);
  const send = (anyway: boolean) => {
    assign.mutate({ technicianId: value === '' ? null : value, anyway });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (assign.isPending) return;
    const isNothing = value === '' && technician === null;
    setIsMissing(isNothing);
    if (!isNothing) send(false);
  };
  const failure = assign.error ?? error;
  return (
    <form className={styles.assign} aria-label="Technician" onSubmit={submit}>
      <div className={styles.assignLine}>
        <SelectField
          label="Technician"
          disabled={data === undefined}
          value={value}
          error={isMissing ? 'Choose a technician.' : undefined}
          options={[
            { value: '', label: 'Unassigned' },
            ...(isElsewhere ? [{ value: technician.id, label: technician.name }] : []),
          ]}
          onChange={({ target }) => {
            setChosen(target.value);
            setIsMissing(false);
            assign.reset();
          }}
        >
          <Group
            label="Available"
            candidates={candidates.filter(({ works, busyWith }) => works && busyWith === null)}
          />
          <Group
            label="Off shift"
            candidates={candidates.filter(({ works, busyWith }) => !works && busyWith === null)}
          />
          <Group label="Busy" candidates={candidates.filter(({ busyWith }) => busyWith !== null)} />
        </SelectField>
        {/* Never disabled by what it has done: the keyboard would be at nothing then. */}
        <Button type="submit" pending={assign.isPending} pendingLabel="Assigning...">
          {value === '' && technician !== null ? 'Unassign' : 'Assign'}
        </Button>
      </div>
      {data?.candidates.length === 0 ? (
        <p className={styles.quiet}>No technicians in this region. Add them in Settings.</p>
      ) : null}
      {failure === null ? null : (
        <Notice
          tone={failure.code === 'technician_off' ? 'warning' : 'failed'}
          title="Not assigned"
          action={
            failure.code === 'technician_off' ? (
              <Button size="compact" pending={assign.isPending} onClick={() => send(true)}>
                Assign anyway
              </Button>
            ) : null
          }
        >
          {failure.message}
        </Notice>
      )}
    </form>
  );
}
