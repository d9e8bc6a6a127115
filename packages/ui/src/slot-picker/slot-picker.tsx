import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError, FieldHelp } from '../field/field.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { formatSlot } from './format-slot.ts';
import styles from './slot-picker.module.css';

/** A start time and its availability. */
export interface Slot {
  /** Local time at the service location, HH:MM. */
  time: string;
  /** Free places. */
  remaining: number;
  /** The start has passed, or is too soon to be booked. */
  past?: boolean | undefined;
}

/** Props of SlotPicker. */
export interface SlotPickerProps {
  /** The question: "Time", or "Time on Tuesday, March 3". */
  legend: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  name: string;
  /** The slots of a day; undefined while loading. */
  slots: readonly Slot[] | undefined;
  /** The selected time, HH:MM; "" or undefined for none. */
  value?: string | undefined;
  onValueChange: (time: string) => void;
  /** Shown if the day has no slots. */
  empty?: ReactNode;
}

function stateOf(slot: Slot): { label: string; free: boolean } {
  if (slot.past) return { label: 'Past', free: false };
  if (slot.remaining <= 0) return { label: 'Full', free: false };
  return { label: slot.remaining === 1 ? '1 spot left' : '', free: true };
}

/**
 * Selects a start time from a day's slots, some of which may be full, past, or down to the last
 * spot.
 */
export function SlotPicker({
  legend,
  help,
  error,
  name,
  slots,
  value,
  onValueChange,
  empty = 'No times on this day. Please choose another date.',
}: SlotPickerProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      aria-busy={slots === undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={classNames(error && `${id}-error`, help != null && `${id}-help`)}
    >
      <legend className={styles.legend}>{legend}</legend>
      {slots === undefined ? <Loading /> : null}
      {slots?.length === 0 ? <p className={styles.empty}>{empty}</p> : null}
      {slots && slots.length > 0 ? (
        <div className={styles.slots}>
          {slots.map((slot) => {
            const { label, free } = stateOf(slot);
            return (
              <label key={slot.time} className={styles.slot}>
                <input
                  type="radio"
                  className={styles.input}
                  name={name}
                  value={slot.time}
                  checked={value === slot.time}
                  disabled={!free}
                  onChange={() => onValueChange(slot.time)}
                />
                <span className={styles.time}>{formatSlot(slot.time)}</span>
                {label === '' ? null : <span className={styles.state}>{label}</span>}
              </label>
            );
          })}
        </div>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <FieldHelp id={`${id}-help`}>{help}</FieldHelp>
    </fieldset>
  );
}

function Loading() {
  return (
    <div className={styles.slots}>
      <VisuallyHidden>Loading free times</VisuallyHidden>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height="3.5rem" />
      ))}
    </div>
  );
}
