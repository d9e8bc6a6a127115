import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './select-box.module.css';

/**
 * A checkbox that selects a row, or all rows. With Shift it selects the range from the last one.
 */
export function SelectBox({
  label,
  isChecked,
  isMixed = false,
  onToggle,
}: {
  /** Accessible label of what is selected. */
  label: string;
  isChecked: boolean;
  /** Whether some but not all are selected. */
  isMixed?: boolean | undefined;
  /** `isRange`: with Shift held. */
  onToggle: (isRange: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={styles.hit}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={isChecked}
        onChange={() => undefined}
        onClick={({ shiftKey }: MouseEvent) => onToggle(shiftKey)}
      />
    </label>
  );
}
