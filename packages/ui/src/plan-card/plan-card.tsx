import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CheckIcon } from '../icon/icon.tsx';
import { unbroken } from '../unbroken/unbroken.tsx';
import styles from './plan-card.module.css';

/** Props of PlanCard. */
export interface PlanCardProps {
  /** Name of the plan: "Professional". */
  name: ReactNode;
  /** Who it is for, in one sentence. */
  description?: ReactNode;
  /** The price: `<Money>$199</Money>`. */
  price: ReactNode;
  /** What the price is for, in words: "per month". */
  per: ReactNode;
  /** Savings: "Save $715 a year". An empty string reserves the line. */
  savings?: ReactNode;
  /** Highlights one plan of the row: "Most popular". */
  mark?: ReactNode;
  /** Features of the plan, one short line each. */
  features: readonly ReactNode[];
  /** Link to the plan: one ButtonLink, `wide`. */
  action: ReactNode;
  /** Heading level of the name. Default 3. */
  level?: 2 | 3 | 4 | undefined;
}

/** A plan in a row of PlanCards: name, price, features, and a link to it. */
export function PlanCard({
  name,
  description,
  price,
  per,
  savings,
  mark,
  features,
  action,
  level = 3,
}: PlanCardProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <article
      className={classNames(styles.card, mark != null && styles.marked)}
      aria-labelledby={id}
    >
      <header className={styles.head}>
        <Heading id={id} className={styles.name}>
          {name}
        </Heading>
        {mark == null ? null : <p className={styles.mark}>{mark}</p>}
      </header>
      {description == null ? null : <p className={styles.description}>{description}</p>}
      <div className={styles.cost}>
        <p className={styles.amount}>
          <span className={styles.price}>{price}</span> <span className={styles.per}>{per}</span>
        </p>
        {savings == null ? null : <p className={styles.savings}>{savings}</p>}
      </div>
      <ul className={styles.features}>
        {features.map((feature, index) => (
          <li key={index} className={styles.feature}>
            <CheckIcon size="1.25rem" className={styles.check} />
            <span>{unbroken(feature)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.action}>{action}</div>
    </article>
  );
}

/** A row of PlanCards with aligned prices, lists and buttons; stacked on a phone. */
export function PlanCards({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
