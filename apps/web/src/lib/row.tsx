import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import type { ReactNode, Ref } from 'react';
import styles from './rows.module.css';

interface RowProps {
  readonly icon: ReactNode;
  readonly name: ReactNode;
  /** Of its heading: 2 where its list has none. */
  readonly level?: 2 | 3;
  /** What is known of it beside its name. */
  readonly children: ReactNode;
  /** Why what was asked of it was refused. */
  readonly error: { readonly message: string } | null;
  readonly actions: ReactNode;
}

/** One of a list of things that the person keeps, and what can be done about it. */
export function Row({ icon, name, level = 3, children, error, actions }: RowProps) {
  const Heading = `h${level}` as const;
  return (
    <li className={styles.row}>
      {icon}
      <div className={styles.words}>
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
  /** What it is called, in words. */
  readonly name: string;
  readonly pending: boolean;
  readonly onMake: () => void;
}

/** Says of one of several things that it is the default, or makes it that. */
export function DefaultMark({ isDefault, name, pending, onMake }: DefaultMarkProps) {
  return isDefault ? (
    <span className={styles.badge}>Default</span>
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
  /** Shown where there are none yet. */
  readonly empty: ReactNode;
  /** Leads to the form; below the rows. */
  readonly add: ReactNode;
  /** Open in the place of what leads to it. */
  readonly form: ReactNode;
  /** What is said above the form. */
  readonly notice?: ReactNode;
  /** The dialogs. */
  readonly children: ReactNode;
}

/** What somebody keeps, a row each, with what adds to it. */
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
