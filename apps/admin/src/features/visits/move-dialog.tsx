import { useMutation, useQuery } from '@tanstack/react-query';
import { type DispatchBooking, StaffMove } from '@voltcourier/contracts/visits/dispatch';
import { SlotPicker } from '@voltcourier/ui/slot-picker';
import { TextField } from '@voltcourier/ui/text-field';
import { availabilityApi } from '../../lib/api/availability.ts';
import { dispatchApi } from '../../lib/api/dispatch.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { useNow } from '../../lib/use-now.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import type { Seen } from './use-expected-version.ts';
import { formatWhen } from './labels.ts';
import { useUndoMove } from './use-undo-move.ts';

/** Properties of a booking needed to move it. */
export type Movable = Pick<
  DispatchBooking,
  'id' | 'name' | 'status' | 'startsAt' | 'zone' | 'bookingDate' | 'bookingTime' | 'regionId'
>;

interface MoveDialogProps {
  readonly booking: Movable;
  readonly seen: Seen;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Free slots of a day, not counting the booking's own. */
function useSlots(booking: Movable, date: string, isOpen: boolean) {
  const now = useNow();
  const { data, error } = useQuery(
    availabilityApi.list.query(
      isOpen && date !== '' && { query: { region: booking.regionId, from: date, to: date } },
    ),
  );
  const slots = data?.days.find((day) => day.date === date)?.slots ?? [];
  const isHere = (time: string) => date === booking.bookingDate && time === booking.bookingTime;
  return {
    window: data?.window,
    error,
    /** Undefined while loading. */
    slots:
      data === undefined && date !== '' && error === null
        ? undefined
        : slots
            .filter(({ time }) => !isHere(time))
            .map(({ time, free, startsAt }) => ({
              time,
              remaining: free,
              past: Date.parse(startsAt) <= now,
            })),
  };
}

function useMoveForm(booking: Movable, seen: Seen, onDone: () => void) {
  const move = useMutation(
    dispatchApi.move.mutation((to: StaffMove) => ({
      params: { bookingId: booking.id },
      query: { version: seen.version },
      body: to,
    })),
  );
  const offerUndo = useUndoMove();
  const form = useContractForm({
    schema: StaffMove,
    defaultValues: { bookingDate: booking.bookingDate, bookingTime: '' },
    problemsOf: ({ bookingTime }) => (bookingTime === '' ? { bookingTime: 'Choose a time.' } : {}),
    save: move,
    onSaved: (moved) => {
      offerUndo(moved, 'Appointment moved');
      form.set({ bookingTime: '' });
      onDone();
    },
  });
  return form;
}

/** Moves an appointment to another day and time, with the free slots. */
export function MoveDialog({ booking, seen, open, onClose }: MoveDialogProps) {
  const form = useMoveForm(booking, seen, onClose);
  const { window, slots, error } = useSlots(booking, form.entries.bookingDate, open);
  // Customers who never paid were never told about a visit.
  const mailNote = booking.status === 'confirmed' ? ' The customer gets an email.' : '';
  return (
    <FormDialog
      open={open}
      title="Move this appointment"
      description={`Currently ${formatWhen(booking)}. Price doesn’t change.${mailNote}`}
      label="Move this appointment"
      action="Move appointment"
      back="Cancel"
      form={form}
      pendingLabel="Moving..."
      failedTitle="Not moved"
      refusal={<RefusalNotice title="Not moved" error={form.refusal ?? error} seen={seen} />}
      onClose={onClose}
    >
      <TextField
        label="Day"
        type="date"
        required
        min={window?.from}
        max={window?.to}
        {...form.field('bookingDate')}
        onChange={({ target }) => form.set({ bookingDate: target.value, bookingTime: '' })}
      />
      <SlotPicker
        legend="Time"
        {...form.choice('bookingTime')}
        slots={slots}
        empty="No times on this day. Choose another."
      />
    </FormDialog>
  );
}
