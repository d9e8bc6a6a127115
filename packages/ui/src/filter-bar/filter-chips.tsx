import { Button } from '../button/button.tsx';
import { CloseIcon } from '../icon/frame-icon.tsx';
import { useNextFocus } from '../lost-focus.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './filter-chips.module.css';

/** An active filter of a list. */
export interface ActiveFilter {
  readonly key: string;
  /** Text of the filter: "Technician: Marcus". */
  readonly label: string;
  readonly onRemove: () => void;
}

/** Props of FilterChips. */
export interface FilterChipsProps {
  filters: readonly ActiveFilter[];
  /** Removes all of them. */
  onClear: () => void;
}

/** Where the focus goes from the last filter. */
const listSearch = () => document.querySelector<HTMLElement>('[role=search] input');

/** Active filters of a list, each removable; renders nothing if there are none. */
export function FilterChips({ filters, onClear }: FilterChipsProps) {
  const { container, onPressed } = useNextFocus(filters, listSearch);
  if (filters.length === 0) return null;
  return (
    <div ref={container} className={styles.line} role="group" aria-label="Active filters">
      {filters.map(({ key, label, onRemove }) => (
        <button
          key={key}
          type="button"
          className={styles.chip}
          onClick={() => {
            onPressed();
            onRemove();
          }}
        >
          <VisuallyHidden>Remove </VisuallyHidden>
          <span className={styles.label}>{label}</span>
          <CloseIcon size="0.875rem" />
        </button>
      ))}
      {filters.length > 1 ? (
        <Button
          variant="quiet"
          size="compact"
          onClick={() => {
            onPressed();
            onClear();
          }}
        >
          Clear all
        </Button>
      ) : null}
    </div>
  );
}
