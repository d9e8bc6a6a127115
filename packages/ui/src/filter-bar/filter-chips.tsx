import { useEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { CloseIcon } from '../icon/frame-icon.tsx';
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

/**
 * Moves the focus, after the focused button is removed, to the one that has taken its place, or to
 * the list's search if none is left.
 */
function useNextButton() {
  const line = useRef<HTMLDivElement>(null);
  const removed = useRef<number>(undefined);
  useEffect(() => {
    if (removed.current === undefined || document.activeElement !== document.body) return;
    const left = [...(line.current?.querySelectorAll('button') ?? [])];
    const next = left[removed.current] ?? left.at(-1);
    (next ?? document.querySelector<HTMLElement>('[role=search] input'))?.focus();
    removed.current = undefined;
  });
  const onBeforeRemove = (at: number) => {
    removed.current = at;
  };
  return [line, onBeforeRemove] as const;
}

/** Active filters of a list, each removable; renders nothing if there are none. */
export function FilterChips({ filters, onClear }: FilterChipsProps) {
  const [line, onBeforeRemove] = useNextButton();
  if (filters.length === 0) return null;
  return (
    <div ref={line} className={styles.line} role="group" aria-label="Active filters">
      {filters.map(({ key, label, onRemove }, at) => (
        <button
          key={key}
          type="button"
          className={styles.chip}
          onClick={() => {
            onBeforeRemove(at);
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
            onBeforeRemove(0);
            onClear();
          }}
        >
          Clear all
        </Button>
      ) : null}
    </div>
  );
}
