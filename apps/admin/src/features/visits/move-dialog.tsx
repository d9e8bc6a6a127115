import { useMutation, useQuery } from '@tanstack/react-query';
import type { DispatchBooking, StaffMove } from '@voltcourier/contracts/visits/dispatch';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { SlotPicker } from '@voltcourier/ui/slot-picker';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useNow } from '../../lib/use-now.ts';
import styles from './bookings.module.css';
import { RefusalNotice } from './refusal-notice.tsx';
import type { Seen } from './use-expected-version.ts';
import { whenWords } from './labels.ts';

/** What moving needs to know of a booking. */
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

/** Which day and hour an appointment moves to, with the places that are free. */
export function MoveDialog({ booking, seen, open, onClose }: MoveDialogProps) {
  const form = useId();
  const now = useNow();
  const [date, setDate] = useState(booking.bookingDate);
  const [time, setTime] = useState('');
  const [error, setError] = useState<string>();
  const places = useQuery(
    api.availability.list.query(
      open && date !== '' && { query: { region: booking.regionId, from: date, to: date } },
    ),
  );
  const day = places.data?.days.find((known) => known.date === date);
  const move = useMutation(
    api.dispatch.move.mutation(
      (to: StaffMove) => ({
        params: { bookingId: booking.id },
        query: { version: seen.version },
        body: to,
      }),
      (moved) => {
        showToast({ title: 'The appointment is moved', description: whenWords(moved) });
        setTime('');
        onClose();
      },
    ),
  );
  const close = () => {
    if (move.isPending) return;
    move.reset();
    setError(undefined);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (move.isPending) return;
    setError(time === '' ? 'Choose a time.' : undefined);
    if (time === '') return;
    move.mutate({ bookingDate: date, bookingTime: time });
  };
  const isHere = (slot: string) => date === booking.bookingDate && slot === booking.bookingTime;
  // Who never paid was never told when somebody comes.
  const told = booking.status === 'confirmed' ? ' The customer gets an email.' : '';

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Move this appointment"
      description={`Currently ${whenWords(booking)}. Price doesn’t change.${told}`}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            pending={move.isPending}
            pendingLabel="Moving..."
          >
            Move appointment
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <RefusalNotice title="Not moved" error={move.error ?? places.error} seen={seen} />
        <TextField
          label="Day"
          type="date"
          name="date"
          required
          min={places.data?.window.from}
          max={places.data?.window.to}
          value={date}
          onChange={({ target }) => {
            setDate(target.value);
            setTime('');
            setError(undefined);
          }}
        />
        <SlotPicker
          legend="Time"
          name="time"
          error={error}
          value={time}
          onValueChange={(next) => {
            setTime(next);
            setError(undefined);
          }}
          slots={
            places.data === undefined && date !== '' && places.error === null
              ? undefined
              : (day?.slots ?? [])
                  .filter((slot) => !isHere(slot.time))
                  .map((slot) => ({
                    time: slot.time,
                    remaining: slot.free,
                    past: Date.parse(slot.startsAt) <= now,
                  }))
          }
          empty="No times on this day. Choose another."
        />
      </form>
    </Dialog>
  );
}
