import type { StaffPermission } from '@voltcourier/contracts/kernel/permissions';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../../lib/use-user.ts';
import styles from './overview.module.css';

/** A figure with its label. */
export interface Figure {
  readonly name: string;
  readonly value: ReactNode;
  /** Additional information: "of 40 made". */
  readonly note?: string | undefined;
  /** URL of the list behind it. */
  readonly to: string;
  /** Permission required for that list. Default `bookings:read`. */
  readonly permission?: StaffPermission | undefined;
  /** Whether it requires action. */
  readonly isUrgent?: boolean | undefined;
}

/** Figures side by side, each linked to the list behind it if the user may see that. */
export function FigureCards({ title, figures }: { title: string; figures: readonly Figure[] }) {
  const may = useMay();
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.cards}>
        {figures.map(
          ({ name, value, note, to, permission = 'bookings:read', isUrgent = false }) => {
            const content = (
              <>
                <span className={styles.name}>{name}</span>
                <span className={styles.value}>{value}</span>
                <span className={isUrgent ? styles.urgent : styles.note}>{note ?? ' '}</span>
              </>
            );
            return (
              <li key={name}>
                {may(permission) ? (
                  <Link className={styles.card} to={to}>
                    {content}
                  </Link>
                ) : (
                  <div className={styles.card}>{content}</div>
                )}
              </li>
            );
          },
        )}
      </ul>
    </section>
  );
}
