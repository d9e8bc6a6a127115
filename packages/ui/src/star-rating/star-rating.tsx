import { type ReactNode, useId } from 'react';
import { FieldError } from '../field/field.tsx';
import styles from './star-rating.module.css';

const STARS = [1, 2, 3, 4, 5] as const;

function Star() {
  return (
    <svg viewBox="0 0 24 24" className={styles.star} aria-hidden>
      <path d="m12 2.8 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z" />
    </svg>
  );
}

/** Props of StarField. */
export interface StarFieldProps {
  /** The question. */
  legend: ReactNode;
  error?: string | undefined;
  /** Name of the radio group in form data. */
  name: string;
  /** 1 to 5; 0 if nothing is selected. */
  value: number;
  onValueChange: (value: number) => void;
}

/**
 * Selects one to five stars: a group of radio buttons, usable with arrow keys and screen readers.
 */
export function StarField({ legend, error, name, value, onValueChange }: StarFieldProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.field}
      role="radiogroup"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {STARS.map((count) => (
          <label key={count} className={styles.choice} data-lit={count <= value || undefined}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={count}
              checked={count === value}
              onChange={() => onValueChange(count)}
              aria-label={count === 1 ? '1 star' : `${count} stars`}
            />
            <Star />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

/** Displays a rating of up to five stars. */
export function Stars({ count }: { count: number }) {
  const label = count === 1 ? '1 of 5 stars' : `${count} of 5 stars`;
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      {STARS.map((one) => (
        <span key={one} data-lit={one <= Math.round(count) || undefined}>
          <Star />
        </span>
      ))}
    </span>
  );
}
