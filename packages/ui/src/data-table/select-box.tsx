import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './select-box.module.css';

/** A box that chooses a row, or all rows. With Shift it chooses all between it and the last one. */
export function SelectBox({
  label,
  isChecked,
  isMixed = false,
  onToggle,
}: {
  /** What is chosen, for those who do not see it. */
  label: string;
  isChecked: boolean;
  /** Whether some are chosen and some are not. */
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
