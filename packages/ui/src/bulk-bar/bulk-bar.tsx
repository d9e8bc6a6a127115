import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './bulk-bar.module.css';

/** What a BulkBar takes. */
export interface BulkBarProps {
  /** How many rows are selected; with none there is no bar. */
  count: number;
  /** How many of the rows that are shown can be selected. */
  total: number;
  /** Selects all of these. */
  onSelectAll: () => void;
  /** Selects none. */
  onClear: () => void;
  /** Buttons: what is done with all that are selected. */
  children: ReactNode;
}

/** What can be done with the rows of a list that are selected. It stays in view, at its end. */
export function BulkBar({ count, total, onSelectAll, onClear, children }: BulkBarProps) {
  return (
    <div className={styles.place} role="region" aria-label="Selected rows">
      {/* Always there, so that screen readers hear it change. */}
      <p className={styles.count} role="status" data-empty={count === 0 || undefined}>
        {count === 0 ? '' : `${count} selected`}
      </p>
      {count === 0 ? null : (
        <div className={styles.bar}>
          {children}
          {count < total ? (
            <Button variant="quiet" onClick={onSelectAll}>{`Select all ${total}`}</Button>
          ) : null}
          <Button variant="quiet" onClick={onClear}>
            Clear
          </Button>
        </div>
      )}
    </div>
  );
}
