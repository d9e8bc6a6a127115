import type { ReactNode } from 'react';
import styles from './segmented-control.module.css';

/** A segment of a SegmentedControl. */
export interface Segment {
  value: string;
  label: ReactNode;
  icon?: ReactNode;
}

/** Props of SegmentedControl. */
export interface SegmentedControlProps {
  /** Accessible label: "Payment method". */
  legend: ReactNode;
  /** Shows the legend above the row. */
  showLegend?: boolean | undefined;
  name: string;
  options: readonly Segment[];
  value: string;
  onValueChange: (value: string) => void;
}

/**
 * Two to four views of the same content, one of which is always selected. Arrow keys move between
 * them.
 */
export function SegmentedControl({
  legend,
  showLegend = false,
  name,
  options,
  value,
  onValueChange,
}: SegmentedControlProps) {
  return (
    <fieldset className={styles.group} role="radiogroup">
      <legend className={showLegend ? styles.legend : styles.hiddenLegend}>{legend}</legend>
      <div className={styles.track}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onValueChange(option.value)}
            />
            {option.icon}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
