import { useEffect, useRef, type ReactNode } from 'react';
import { ChevronDownIcon } from '../icon/icon.tsx';
import styles from './disclosure.module.css';

/** Props of Disclosure. */
export interface DisclosureProps {
  /** The summary: a question, or a name for the content. */
  title: ReactNode;
  children: ReactNode;
  /** Anchor. A link to it opens the answer. */
  id?: string | undefined;
  /** Heading level of the title. Default 3. */
  level?: 2 | 3 | 4 | undefined;
}

/**
 * A question that expands to its answer. It is the platform's own element, so it works before and
 * without scripts, and the browser's search finds its content.
 */
export function Disclosure({ title, children, id, level = 3 }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const Heading = `h${level}` as const;

  // Not all browsers open the details around a target yet.
  useEffect(() => {
    if (id === undefined) return;
    const openIfTarget = () => {
      if (location.hash === `#${id}` && details.current) details.current.open = true;
    };
    openIfTarget();
    addEventListener('hashchange', openIfTarget);
    return () => removeEventListener('hashchange', openIfTarget);
  }, [id]);

  return (
    <details ref={details} className={styles.disclosure}>
      <summary className={styles.summary}>
        <Heading className={styles.title}>{title}</Heading>
        <ChevronDownIcon size="1.25rem" className={styles.chevron} />
      </summary>
      {/* The anchor is inside, so that targeting it opens the details; positioned at the top of the
         question. */}
      {id === undefined ? null : <span id={id} className={styles.anchor} />}
      <div className={styles.content}>{children}</div>
    </details>
  );
}

/** A list of Disclosures with dividers. */
export function Disclosures({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>;
}
