import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page-section.module.css';

/** What a PageSection takes. */
export interface PageSectionProps {
  /** Anchor, such as `how-it-works`. */
  id?: string | undefined;
  heading?: ReactNode;
  /** One or two sentences under the heading. */
  intro?: ReactNode;
  level?: 1 | 2 | undefined;
  /** The ground: the page's, a shade deeper, or the dark panel of both themes. */
  tone?: 'paper' | 'sunk' | 'asphalt' | undefined;
  /** The edge along which the charge line runs past this section. */
  cable?: 'start' | 'end' | undefined;
  /** Fades in when a tenth of it is in view, once; not where motion is unwelcome. */
  reveal?: boolean | undefined;
  /** Less room above and below, for pages on which somebody is doing something. */
  compact?: boolean | undefined;
  /** On a wide screen the content stands beside the heading, not below it. */
  beside?: boolean | undefined;
  /** Lies below the first screen of a phone, so its content may be laid out after the first paint. */
  later?: boolean | undefined;
  children: ReactNode;
}

/** Share of a section that must be in view before it shows (specification section 9). */
const revealThreshold = 0.1;

/** A section of a page: heading, a short introduction, content on the page's grid. */
export function PageSection({
  id,
  heading,
  intro,
  level = 2,
  tone = 'paper',
  cable,
  reveal = false,
  later = false,
  compact = false,
  beside = false,
  children,
}: PageSectionProps) {
  const section = useRef<HTMLElement>(null);
  const Heading = `h${level}` as const;

  useEffect(() => {
    const element = section.current;
    if (!reveal || !element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // The server sends everything visible; only what is still below the fold waits for its turn.
    if (element.getBoundingClientRect().top < innerHeight) return;
    element.dataset['reveal'] = 'waiting';
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser tells several changes at once.
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        element.dataset['reveal'] = 'shown';
        observer.disconnect();
      },
      { threshold: revealThreshold },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [reveal]);

  return (
    <section
      ref={section}
      id={id}
      className={classNames(styles.section, styles[tone], compact && styles.compact)}
      data-theme={tone === 'asphalt' ? 'dark' : undefined}
      data-cable={cable}
      tabIndex={id ? -1 : undefined}
    >
      <div
        className={classNames(styles.inner, beside && styles.beside)}
        data-later={later ? '' : undefined}
      >
        {heading == null ? null : (
          <header className={styles.head}>
            <Heading className={styles.heading}>{heading}</Heading>
            {intro == null ? null : <div className={styles.intro}>{intro}</div>}
          </header>
        )}
        {children}
      </div>
    </section>
  );
}
