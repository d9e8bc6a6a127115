import styles from './money.module.css';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** Integer US cents as a person reads them: 9999 is "$99.99". */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}

/** What a Money takes. */
export interface MoneyProps {
  /** Integer US cents. */
  cents: number;
  /** Leaves ".00" away, for list prices: "$99". An amount with cents keeps them. */
  whole?: boolean | undefined;
}

/** An amount in US dollars, in figures of one width so that columns line up. */
export function Money({ cents, whole = false }: MoneyProps) {
  const text = whole && cents % 100 === 0 ? wholeDollars.format(cents / 100) : formatCents(cents);
  return <span className={styles.money}>{text}</span>;
}
