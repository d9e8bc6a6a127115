import type { ReactNode } from 'react';
import styles from './feature-card.module.css';

/** What a FeatureCard takes. */
export interface FeatureCardProps {
  title: ReactNode;
  /** A sentence or two. */
  children: ReactNode;
  /** An icon before the title. */
  icon?: ReactNode;
  /** A drawing above it all, instead of an icon. */
  illustration?: ReactNode;
  /** One link that says where it leads. The whole card follows it. */
  link?: ReactNode;
  /** Level of the title among the page's headings. Default 3. */
  level?: 2 | 3 | 4 | undefined;
}

/** One thing that the product does, with its drawing or icon and the way to it. */
export function FeatureCard({
  title,
  children,
  icon,
  illustration,
  link,
  level = 3,
}: FeatureCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={styles.card}>
      {illustration == null ? null : <div className={styles.illustration}>{illustration}</div>}
      {icon == null ? null : <div className={styles.icon}>{icon}</div>}
      <Heading>{title}</Heading>
      <div className={styles.words}>{children}</div>
      {link == null ? null : <div className={styles.link}>{link}</div>}
    </article>
  );
}

/** FeatureCards side by side, as many as fit. */
export function FeatureCards({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
