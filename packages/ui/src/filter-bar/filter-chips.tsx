import { Button } from '../button/button.tsx';
import { CloseIcon } from '../icon/frame-icon.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './filter-chips.module.css';

/** A filter of a list that is in use. */
export interface ActiveFilter {
  readonly key: string;
  /** What is asked, in words: "Technician: Marcus". */
  readonly label: string;
  readonly onRemove: () => void;
}

/** What FilterChips take. */
export interface FilterChipsProps {
  filters: readonly ActiveFilter[];
  /** Takes all of them away. */
  onClear: () => void;
}

/** The filters of a list that are in use, each to be taken away; nothing where there is none. */
export function FilterChips({ filters, onClear }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <div className={styles.line} role="group" aria-label="Active filters">
      {filters.map(({ key, label, onRemove }) => (
        <button key={key} type="button" className={styles.chip} onClick={onRemove}>
          <VisuallyHidden>Remove </VisuallyHidden>
          <span className={styles.label}>{label}</span>
          <CloseIcon size="0.875rem" />
        </button>
      ))}
      {filters.length > 1 ? (
        <Button variant="quiet" size="compact" onClick={onClear}>
          Clear all
        </Button>
      ) : null}
    </div>
  );
}
