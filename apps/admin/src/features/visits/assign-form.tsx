import { useMutation, useQuery } from '@tanstack/react-query';
import { Assignment, type Candidate } from '@voltcourier/contracts/visits/technician-assignments';
import type { ApiError } from '@voltcourier/contracts/client';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { technicianAssignmentsApi } from '../../lib/api/technician-assignments.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { useUndoAssignments } from '../../lib/use-undo-assignments.ts';
import styles from './bookings.module.css';
import { RefusalNotice } from './refusal-notice.tsx';
import { useSeen } from './use-expected-version.ts';

const formatVisits = ({ visits }: Candidate): string => {
  if (visits === 0) return 'none booked that day';
  return `${visits} booked that day`;
};

const optionOf = (candidate: Candidate) => ({
  value: candidate.id,
  label:
    candidate.busyWith === null
      ? `${candidate.name}: ${formatVisits(candidate)}`
      : `${candidate.name} (busy: ${candidate.busyWith})`,
  // The assigned technician can be selected again.
  disabled: candidate.busyWith !== null,
});

function Group({ label, candidates }: { label: string; candidates: readonly Candidate[] }) {
  if (candidates.length === 0) return null;
  return (
    <optgroup label={label}>
      {candidates.map(optionOf).map(({ value, label: text, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {text}
        </option>
      ))}
    </optgroup>
  );
}

/** Technicians of a booking's region, grouped by availability. */
function Candidates({ candidates }: { candidates: readonly Candidate[] }) {
  const available = candidates.filter(({ busyWith }) => busyWith === null);
  return (
    <>
      <Group label="Available" candidates={available.filter(({ works }) => works)} />
      <Group label="Off shift" candidates={available.filter(({ works }) => !works)} />
      <Group label="Busy" candidates={candidates.filter(({ busyWith }) => busyWith !== null)} />
    </>
  );
}

/** Why the assignment was refused, with an option to override if allowed. */
function NotAssigned({
  failure,
  pending,
  onAnyway,
}: {
  failure: ApiError | null;
  pending: boolean;
  onAnyway: () => void;
}) {
  if (failure === null) return null;
  const isOff = failure.code === 'technician_off';
  return (
    <Notice
      tone={isOff ? 'warning' : 'failed'}
      title="Not assigned"
      action={
        isOff ? (
          <Button size="compact" pending={pending} onClick={onAnyway}>
            Assign anyway
          </Button>
        ) : null
      }
    >
      {failure.message}
    </Notice>
  );
}

function useAssignForm(booking: DispatchBooking) {
  const { id: bookingId, technician } = booking;
  // The decision is based on the version shown then; later changes must be seen first.
  const seen = useSeen(booking);
  const announce = useUndoAssignments();
  const assign = useMutation(
    technicianAssignmentsApi.assign.mutation(
      (to: Assignment) => ({ params: { bookingId }, query: { version: seen.version }, body: to }),
      (done) => announce([done], { changed: done.version === seen.version ? [] : [done] }),
    ),
  );
  const form = useContractForm({
    schema: Assignment,
    defaultValues: { technicianId: technician?.id ?? '' },
    toInput: ({ technicianId }) => ({ technicianId: technicianId || null, anyway: false }),
    problemsOf: ({ technicianId }) =>
      technicianId === '' && technician === null ? { technicianId: 'Choose a technician.' } : {},
    follows: true,
    save: assign,
    onSaved: (done) => form.reset({ technicianId: done.technician?.id ?? '' }),
  });
  const { technicianId } = form.entries;
  const assignAnyway = () =>
    assign.mutate(
      { technicianId: technicianId || null, anyway: true },
      { onSuccess: () => form.reset({ technicianId }) },
    );
  return { form, seen, assignAnyway };
}

/** Assigns a technician to a booking; available ones come first. */
export function AssignForm({ booking }: { booking: DispatchBooking }) {
  const { technician } = booking;
  const { data, error } = useQuery(
    technicianAssignmentsApi.candidates.query({ params: { bookingId: booking.id } }),
  );
  const { form, seen, assignAnyway } = useAssignForm(booking);
  const candidates = data?.candidates ?? [];
  const { technicianId } = form.entries;
  const isElsewhere = technician !== null && !candidates.some(({ id }) => id === technician.id);
  return (
    <form className={styles.assign} aria-label="Technician" {...form.formProps}>
      <div className={styles.assignLine}>
        <SelectField
          label="Technician"
          disabled={data === undefined}
          options={[
            { value: '', label: 'Unassigned' },
            ...(isElsewhere ? [{ value: technician.id, label: technician.name }] : []),
          ]}
          {...form.field('technicianId')}
          onChange={({ target }) => {
            if (!form.isDirty) seen.update();
            form.clear();
            form.set({ technicianId: target.value });
          }}
        >
          <Candidates candidates={candidates} />
        </SelectField>
        {/* Never disabled after saving, because the focus would be lost. */}
        <Button type="submit" pending={form.isPending} pendingLabel="Assigning...">
          {technicianId === '' && technician !== null ? 'Unassign' : 'Assign'}
        </Button>
      </div>
      {data?.candidates.length === 0 ? (
        <p className={styles.quiet}>No technicians in this region. Add them in Settings.</p>
      ) : null}
      {form.isDirty && seen.news.length > 0 ? (
        <RefusalNotice title="Not assigned" error={null} seen={seen} />
      ) : (
        <NotAssigned
          failure={form.refusal ?? error}
          pending={form.isPending}
          onAnyway={assignAnyway}
        />
      )}
    </form>
  );
}
