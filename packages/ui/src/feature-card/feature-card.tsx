import type { ReactNode } from 'react';
import styles from './feature-card.module.css';

/** Props of FeatureCard. */
export interface FeatureCardProps {
  title: ReactNode;
  /** One or two sentences. */
  children: ReactNode;
  /** An icon before the title. */
  icon?: ReactNode;
  /** One link that says where it leads. The whole card is clickable. */
  link?: ReactNode;
}

/** A feature of the product, with an icon and a link. */
export function FeatureCard({ title, children, icon, link }: FeatureCardProps) {
  return (
    <article className={styles.card}>
      {icon == null ? null : <div className={styles.icon}>{icon}</div>}
      <h3>{title}</h3>
      <div className={styles.text}>{children}</div>
      {link == null ? null : <div className={styles.link}>{link}</div>}
    </article>
  );
}

/** FeatureCards side by side, as many as fit. */
export function FeatureCards({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
