import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import type { ApiError } from '@voltcourier/contracts/client';
import type { SlotProposal } from '@voltcourier/contracts/kernel/errors';
import { Button } from '@voltcourier/ui/button';
import {
  type ComponentType,
  type FormEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Refusal } from '../../lib/refusal.tsx';
import type { ScheduleProps } from '../../lib/schedule.ts';
import styles from './appointment.module.css';
import { useReschedule } from './use-appointment.ts';

interface RescheduleFormProps {
  readonly booking: Booking;
  /** Picks the day and time; it knows the free slots. */
  readonly Schedule: ComponentType<ScheduleProps>;
  /** Offers free slots near a time that was taken. */
  readonly Proposals: ComponentType<{
    proposals: readonly SlotProposal[];
    onChoose: (slot: SlotProposal) => void;
  }>;
  readonly onClose: () => void;
  /** Called if another customer took the slot. */
  readonly onSlotTaken: () => void;
}

/** State of the new day and time, and the mutation that moves the appointment. */
function useNewTime({
  booking,
  onSlotTaken,
}: Pick<RescheduleFormProps, 'booking' | 'onSlotTaken'>) {
  const [date, setDate] = useState(booking.bookingDate);
  const [time, setTime] = useState('');
  const [timeError, setTimeError] = useState<string>();
  const [proposals, setProposals] = useState<readonly SlotProposal[]>([]);
  const move = useReschedule(booking);

  const choose = (next: { date?: string; time: string }) => {
    if (next.date !== undefined) setDate(next.date);
    setTime(next.time);
    setTimeError(undefined);
  };
  const onFailure = (failure: ApiError) => {
    const isTaken = failure.code === 'slot_full' || failure.code === 'slot_unavailable';
    if (!isTaken) return;
    setProposals(failure.body?.alternatives ?? []);
    choose({ time: '' });
    setTimeError(failure.message);
    onSlotTaken();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (move.isPending) return;
    if (time === '') {
      setTimeError('Please select a time slot.');
      return;
    }
    setProposals([]);
    move.mutate({ bookingDate: date, bookingTime: time }, { onError: onFailure });
  };
  return { date, time, timeError, proposals, choose, submit, move };
}

/** Form that moves an appointment to another day and time; price and payment stay. */
export function RescheduleForm({
  booking,
  Schedule,
  Proposals,
  onClose,
  onSlotTaken,
}: RescheduleFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { date, time, timeError, proposals, choose, submit, move } = useNewTime({
    booking,
    onSlotTaken,
  });
  // The address was served when it was booked, and stays valid.
  const onRefusal = useCallback(() => undefined, []);
  const failure = move.error?.code === 'slot_full' ? null : move.error;

  return (
    <form className={styles.form} onSubmit={submit} aria-labelledby="reschedule" noValidate>
      <h2 id="reschedule" ref={heading} tabIndex={-1} className={styles.title}>
        Choose a new time
      </h2>
      <p>Same price, nothing more to pay. Your current time is released when you confirm.</p>
      <Schedule
        location={booking.location}
        date={date}
        time={time}
        dateError={undefined}
        timeError={timeError}
        onDate={(next) => choose({ date: next, time: '' })}
        onTime={(next) => choose({ time: next })}
        onRefusal={onRefusal}
      />
      <Proposals proposals={proposals} onChoose={choose} />
      <Refusal error={timeError === undefined ? failure : null} title="Not moved" />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={move.isPending} pendingLabel="Moving...">
          Move appointment
        </Button>
        <Button onClick={onClose}>Keep the old time</Button>
      </div>
    </form>
  );
}
