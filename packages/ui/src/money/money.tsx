import type { ReactNode } from 'react';
import styles from './money.module.css';

/** What a Money takes. */
export interface MoneyProps {
  /** An amount as a person reads it: "$99.99". */
  children: ReactNode;
}

/** An amount of money, in figures of one width so that columns line up. */
export function Money({ children }: MoneyProps) {
  return <span className={styles.money}>{children}</span>;
}
