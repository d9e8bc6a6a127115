import type { ReactNode } from 'react';
import styles from './money.module.css';

/** Props of Money. */
export interface MoneyProps {
  /** A formatted amount: "$99.99". */
  children: ReactNode;
}

/** An amount of money in tabular figures, so that columns align. */
export function Money({ children }: MoneyProps) {
  return <span className={styles.money}>{children}</span>;
}
