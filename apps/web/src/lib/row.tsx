import type { ApiError } from '@voltcourier/contracts/client';
import { Button } from '@voltcourier/ui/button';
import { useFocusInstead } from '@voltcourier/ui/lost-focus';
import type { ReactNode, Ref } from 'react';
import { Refusal } from './refusal.tsx';
import styles from './rows.module.css';

interface RowProps {
  readonly icon: ReactNode;
  readonly name: ReactNode;
  /** Heading level: 2 if its list has no heading. */
  readonly level?: 2 | 3;
  /** Content besides the name. */
  readonly children: ReactNode;
  /** Error of the last action. */
  readonly error: ApiError | null;
  readonly actions: ReactNode;
}

/** Row of a list of the user's items, with its actions. */
export function Row({ icon, name, level = 3, children, error, actions }: RowProps) {
  const Heading = `h${level}` as const;
  return (
    <li className={styles.row}>
      {icon}
      <div className={styles.text}>
        <Heading className={styles.name}>{name}</Heading>
        {children}
        <Refusal error={error} />
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}

interface DefaultMarkProps {
  readonly isDefault: boolean;
  /** Name of the item. */
  readonly name: string;
  readonly pending: boolean;
  readonly onMake: () => void;
}

/** Shows that an item is the default, or a button that makes it so. */
export function DefaultMark({ isDefault, name, pending, onMake }: DefaultMarkProps) {
  const mark = useFocusInstead<HTMLSpanElement>(isDefault);
  return isDefault ? (
    <span ref={mark} className={styles.badge} tabIndex={-1}>
      Default
    </span>
  ) : (
    <Button
      variant="quiet"
      aria-label={`Make default: ${name}`}
      pending={pending}
      pendingLabel="Changing..."
      onClick={onMake}
    >
      Make default
    </Button>
  );
}

interface RowListProps {
  readonly label: string;
  /** See `useTop`. */
  readonly top: Ref<HTMLDivElement>;
  readonly rows: readonly ReactNode[];
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
  /** Button that opens the form; below the rows. */
  readonly add: ReactNode;
  /** Form, shown in place of the button that opens it. */
  readonly form: ReactNode;
  /** Message above the form. */
  readonly notice?: ReactNode;
  /** The dialogs. */
  readonly children: ReactNode;
}

/** List of the user's items, one row each, with a way to add one. */
export function RowList({ label, top, rows, empty, add, form, notice, children }: RowListProps) {
  const isOpen = form !== undefined;
  return (
    <div ref={top} className={styles.page} tabIndex={-1} aria-label={label} role="group">
      {rows.length > 0 ? <ul className={styles.rows}>{rows}</ul> : isOpen ? null : empty}
      {notice}
      {isOpen ? form : rows.length > 0 ? <div>{add}</div> : null}
      {children}
    </div>
  );
}
