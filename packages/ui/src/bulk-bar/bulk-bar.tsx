import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './bulk-bar.module.css';

/** Props of BulkBar. */
export interface BulkBarProps {
  /** Number of selected rows. With none the bar is hidden. */
  count: number;
  /** Number of displayed rows that can be selected. */
  total: number;
  /** Selects all of them. */
  onSelectAll: () => void;
  /** Clears the selection. */
  onClear: () => void;
  /** Buttons that act on the selected rows. */
  children: ReactNode;
}

/** Actions for the selected rows of a list. It stays in view at the end of the list. */
export function BulkBar({ count, total, onSelectAll, onClear, children }: BulkBarProps) {
  return (
    <div className={styles.place} role="region" aria-label="Selected rows">
      {/* Always rendered, so that screen readers announce changes. */}
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
