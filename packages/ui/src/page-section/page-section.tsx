import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page-section.module.css';

/** Props of PageSection. */
export interface PageSectionProps {
  /** Anchor, such as `how-it-works`. */
  id?: string | undefined;
  heading?: ReactNode;
  /** One or two sentences under the heading. */
  intro?: ReactNode;
  level?: 1 | 2 | undefined;
  /** Background: the page's, a darker shade, or the dark panel of both themes. */
  tone?: 'paper' | 'sunk' | 'asphalt' | undefined;
  /** Edge of the section along which the charge line runs. */
  cable?: 'start' | 'end' | undefined;
  /** Fades in once when a tenth of it is visible; not with reduced motion. */
  reveal?: boolean | undefined;
  /** Less space above and below, for task pages. */
  compact?: boolean | undefined;
  /** On wide screens the content is next to the heading instead of below it. */
  beside?: boolean | undefined;
  /** Below the first screen of a phone, so its content can be laid out after the first paint. */
  later?: boolean | undefined;
  children: ReactNode;
}

/** Visible share of a section at which it fades in (specification section 9). */
const revealThreshold = 0.1;

/** A section of a page: heading, short introduction, and content on the page's grid. */
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
    // The server renders everything visible; only sections still below the fold are hidden until
    // they scroll into view.
    if (element.getBoundingClientRect().top < innerHeight) return;
    element.dataset['reveal'] = 'waiting';
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser may report several changes at once.
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
