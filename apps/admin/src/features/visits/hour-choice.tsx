import { useQuery } from '@tanstack/react-query';
import type { Region } from '@voltcourier/contracts/bookings/availability';
import { FieldSet } from '@voltcourier/ui/field-set';
import { Refusal } from '@voltcourier/ui/notice';
import { SlotPicker } from '@voltcourier/ui/slot-picker';
import { TextField } from '@voltcourier/ui/text-field';
import { availabilityApi } from '../../lib/api/availability.ts';
import type { ContractForm } from '../../lib/use-contract-form.ts';
import { useNow } from '../../lib/use-now.ts';
import styles from './new-booking.module.css';

interface HourChoiceProps {
  /** Region of the car's location; undefined until known. */
  readonly region: Region | undefined;
  readonly form: Pick<
    ContractForm<{ bookingDate: string; bookingTime: string }>,
    'entries' | 'set' | 'field' | 'choice'
  >;
}

/** Selects a day and a free hour, in the time zone of the location. */
export function HourChoice({ region, form }: HourChoiceProps) {
  const { bookingDate: date } = form.entries;
  const now = useNow();
  const isComplete = region !== undefined && date !== '';
  const slots = useQuery(
    availabilityApi.list.query(
      isComplete && { query: { region: region.id, from: date, to: date } },
    ),
  );
  const day = slots.data?.days.find((known) => known.date === date);
  return (
    <FieldSet legend="When">
      <TextField
        label="Day"
        type="date"
        required
        min={slots.data?.window.from}
        max={slots.data?.window.to}
        {...form.field('bookingDate')}
        onChange={({ target }) => form.set({ bookingDate: target.value, bookingTime: '' })}
      />
      <Refusal error={slots.error} title="Couldn’t load open slots" />
      {isComplete ? (
        <SlotPicker
          legend="Time"
          {...form.choice('bookingTime')}
          slots={
            slots.isPending
              ? undefined
              : (day?.slots ?? []).map((slot) => ({
                  time: slot.time,
                  remaining: slot.free,
                  past: Date.parse(slot.startsAt) <= now,
                }))
          }
          empty="No times on this day. Choose another."
        />
      ) : (
        <p className={styles.quiet}>
          {region === undefined
            ? 'Enter the address to see open slots.'
            : 'Choose a day to see its open slots.'}
        </p>
      )}
    </FieldSet>
  );
}
