import { useMutation, useQuery } from '@tanstack/react-query';
import type { DispatchRow } from '@voltcourier/contracts/visits/dispatch';
import type {
  AssignmentResult,
  SharedAssignment,
  SharedCandidate,
} from '@voltcourier/contracts/visits/technician-assignments';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { technicianAssignmentsApi } from '../../lib/api/technician-assignments.ts';
import { TechnicianMark } from '../../lib/technician-mark.tsx';
import { useUndoAssignments } from '../../lib/use-undo-assignments.ts';
import styles from './bookings.module.css';
import { formatWhen } from './labels.ts';

/** Availability of a technician: "Available", "Available for 3 of 5". */
function describeAvailability({ available, off, busy }: SharedCandidate, count: number): string {
  if (available === count) return 'Available';
  if (available > 0) return `Available for ${available} of ${count}`;
  if (off > 0) return 'Off shift';
  return busy > 0 ? 'Busy' : 'Other region';
}

/** Arrow keys move between technicians. */
function goByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}

/** Bookings that were not assigned, with the reasons. */
function NotAssigned({
  refused,
  pending,
  onAnyway,
}: {
  refused: readonly AssignmentResult[];
  pending: boolean;
  onAnyway: () => void;
}) {
  const isOff = refused.some(({ refusal }) => refusal?.code === 'technician_off');
  return (
    <Notice
      tone={isOff ? 'warning' : 'failed'}
      title={refused.length === 1 ? 'Not assigned' : `${refused.length} not assigned`}
      action={
        isOff ? (
          <Button size="compact" pending={pending} onClick={onAnyway}>
            Assign anyway
          </Button>
        ) : null
      }
    >
      <ul className={styles.results}>
        {refused.map(({ bookingId, name, refusal }) => (
          <li key={bookingId}>
            <strong>{name}</strong>: {refusal?.message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type Seen = SharedAssignment['bookings'];

/** Assigns the bookings based on the versions shown, and keeps the refused ones. */
function useAssignTogether(
  bookings: readonly DispatchRow[],
  onDone: (ids: ReadonlySet<string>) => void,
  onClose: () => void,
) {
  // Versions at the time the dialog opened, so that later changes aren't overwritten.
  const [seen, setSeen] = useState<Seen>(() =>
    bookings.map(({ id: bookingId, version }) => ({ bookingId, version })),
  );
  const [refused, setRefused] = useState<readonly AssignmentResult[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const save = useMutation(
    technicianAssignmentsApi.assignTogether.mutation((body: SharedAssignment) => ({ body })),
  );
  const announce = useUndoAssignments();
  const assign = (technicianId: string | null, anyway: boolean, selected: Seen = seen) => {
    if (save.isPending) return;
    setChosen(technicianId);
    save.mutate(
      { technicianId, anyway, bookings: selected },
      {
        onSuccess: ({ results }) => {
          const done = results.filter(({ refusal }) => refusal === null);
          const left = results.filter(({ refusal }) => refusal !== null);
          onDone(new Set(done.map(({ bookingId }) => bookingId)));
          const versions = new Map(selected.map(({ bookingId, version }) => [bookingId, version]));
          const assigned = done.map(({ bookingId, name, version, technician }) => ({
            id: bookingId,
            name,
            version: version ?? '',
            technician,
          }));
          const changed = assigned.filter(({ id, version }) => versions.get(id) !== version);
          if (assigned.length > 0) announce(assigned, { changed });
          if (left.length === 0) onClose();
          setRefused(left);
          // A retry is based on the versions shown after the refusal.
          setSeen(
            left.flatMap(({ bookingId, version }) =>
              version === null ? [] : [{ bookingId, version }],
            ),
          );
        },
      },
    );
  };
  const isOff = new Set(
    refused.flatMap(({ bookingId, refusal }) =>
      refusal?.code === 'technician_off' ? [bookingId] : [],
    ),
  );
  const assignAnyway = () =>
    assign(
      chosen,
      true,
      seen.filter(({ bookingId }) => isOff.has(bookingId)),
    );
  return { seen, refused, assign, assignAnyway, save };
}

/** Loads the technicians who may go, and focuses the first one once they have loaded. */
function useCandidates(seen: Seen) {
  const ids = seen.map(({ bookingId }) => bookingId).join(',');
  const { data, error } = useQuery({
    ...technicianAssignmentsApi.sharedCandidates.query(ids !== '' && { query: { bookings: ids } }),
    placeholderData: (before) => before,
  });
  const list = useRef<HTMLUListElement>(null);
  const isLoaded = data !== undefined;
  // Runs after the dialog has focused its first button.
  useEffect(() => {
    if (isLoaded) list.current?.querySelector('button')?.focus();
  }, [isLoaded]);
  return { data, error, list };
}

interface AssignDialogProps {
  readonly bookings: readonly DispatchRow[];
  /** Called with the ids of the assigned bookings. */
  readonly onDone: (ids: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** Assigns a technician to one or more bookings with a single click. */
export function AssignDialog({ bookings, onDone, onClose }: AssignDialogProps) {
  // The list may change while the dialog is open.
  const [selected] = useState(bookings);
  const { seen, refused, assign, assignAnyway, save } = useAssignTogether(
    selected,
    onDone,
    onClose,
  );
  const { data, error, list } = useCandidates(seen);
  const [first] = selected;
  const failure = save.error ?? error;
  const hasTechnician = selected.some(({ technician }) => technician !== null);
  const row = (technicianId: string | null) => ({
    type: 'button' as const,
    className: styles.candidate,
    onKeyDown: goByArrows,
    'aria-disabled': save.isPending || undefined,
    onClick: () => assign(technicianId, false),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        selected.length === 1 && first !== undefined
          ? `Assign ${first.name}’s booking`
          : `Assign ${selected.length} bookings`
      }
      description={selected.length === 1 && first !== undefined ? formatWhen(first) : undefined}
    >
      {refused.length === 0 ? null : (
        <NotAssigned refused={refused} pending={save.isPending} onAnyway={assignAnyway} />
      )}
      <Refusal error={failure} title="Not assigned" />
      {data === undefined && error === null ? (
        <Progress block>Loading the technicians...</Progress>
      ) : null}
      {data?.candidates.length === 0 ? (
        <p className={styles.quiet}>No technicians in this region. Add them in Settings.</p>
      ) : null}
      {data === undefined ? null : (
        <ul ref={list} className={styles.candidates} aria-label="Technicians">
          {data.candidates.map((candidate) => (
            <li key={candidate.id}>
              <button {...row(candidate.id)}>
                <TechnicianMark technician={candidate} />
                <span className={styles.quiet}>{describeAvailability(candidate, seen.length)}</span>
              </button>
            </li>
          ))}
          {hasTechnician ? (
            <li>
              <button {...row(null)}>Unassign</button>
            </li>
          ) : null}
        </ul>
      )}
    </Dialog>
  );
}
