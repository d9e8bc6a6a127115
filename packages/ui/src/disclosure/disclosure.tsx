import { useEffect, useRef, type ReactNode } from 'react';
import { ChevronDownIcon } from '../icon/icon.tsx';
import styles from './disclosure.module.css';

/** What a Disclosure takes. */
export interface DisclosureProps {
  /** What opens it: a question, or the name of what is inside. */
  title: ReactNode;
  children: ReactNode;
  /** Anchor. A link to it opens the answer. */
  id?: string | undefined;
  /** Level of the title among the page's headings. Default 3. */
  level?: 2 | 3 | 4 | undefined;
}

/**
 * A question that opens its answer. It is the platform's own element, so it works before and
 * without any script, and the browser's search finds what is inside.
 */
export function Disclosure({ title, children, id, level = 3 }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const Heading = `h${level}` as const;

  // Browsers open the details around a target by themselves, but not all of them do so yet.
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
      {/* The anchor is inside, so that its target opens; drawn at the top of the question. */}
      {id === undefined ? null : <span id={id} className={styles.anchor} />}
      <div className={styles.content}>{children}</div>
    </details>
  );
}

/** Several Disclosures below each other, with lines between them. */
export function Disclosures({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>;
}
