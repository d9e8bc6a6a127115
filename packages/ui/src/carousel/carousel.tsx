import { Children, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '../icon/icon.tsx';
import styles from './carousel.module.css';
import { useHeld } from './use-held.ts';

/** What a Carousel takes. */
export interface CarouselProps {
  /** What the slides are, for those who do not see them: "What customers say". */
  label: string;
  /** One element per slide, at least two. */
  children: ReactNode;
  /** Milliseconds a slide stays. Default 8000 (specification section 9). */
  intervalMs?: number | undefined;
}

/** A swipe shorter than this many pixels is a slip of the finger. */
const swipePx = 40;

/**
 * A few things of one kind, one at a time. It moves on by itself until a person looks closer: the
 * pointer or the focus on it, a tab out of sight or a wish for less motion hold it, and a button
 * stops it (WAI-ARIA APG, carousel pattern). Every slide keeps its room, so nothing below moves.
 */
export function Carousel({ label, children, intervalMs = 8000 }: CarouselProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const slides = Children.toArray(children);
  const [current, setCurrent] = useState(0);
  // `asked` is a start by the button: it holds although the focus is still on that button.
  const [mode, setMode] = useState<'itself' | 'asked' | 'stopped'>('itself');
  const held = useHeld(frame);
  const moves = mode === 'asked' ? !held.hidden : mode === 'itself' && !held.any;
  const offersStart = mode === 'stopped' || (mode === 'itself' && held.still);

  useEffect(() => {
    if (!moves) return;
    const timer = setTimeout(() => setCurrent((shown) => (shown + 1) % slides.length), intervalMs);
    return () => clearTimeout(timer);
  }, [moves, current, intervalMs, slides.length]);

  const show = (index: number) => {
    setCurrent((index + slides.length) % slides.length);
    if (mode === 'asked') setMode('itself');
  };

  const swipeStart = useRef<number | undefined>(undefined);

  return (
    <div
      ref={frame}
      className={styles.carousel}
      role="region"
      aria-roledescription="carousel"
      aria-label={label}
    >
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.button}
          aria-label={offersStart ? 'Start automatic slide show' : 'Stop automatic slide show'}
          onClick={() => setMode(offersStart ? 'asked' : 'stopped')}
        >
          {offersStart ? <PlayIcon /> : <PauseIcon />}
        </button>
        <div className={styles.dots} role="group" aria-label="Choose a slide">
          {slides.map((_, index) => (
            <button
              key={index}
              type="button"
              className={styles.dot}
              aria-label={`Slide ${index + 1} of ${slides.length}`}
              aria-current={index === current ? 'true' : undefined}
              aria-controls={`${id}-slides`}
              onClick={() => show(index)}
            />
          ))}
        </div>
        <button
          type="button"
          className={styles.button}
          aria-label="Previous slide"
          aria-controls={`${id}-slides`}
          onClick={() => show(current - 1)}
        >
          <ChevronLeftIcon />
        </button>
        <button
          type="button"
          className={styles.button}
          aria-label="Next slide"
          aria-controls={`${id}-slides`}
          onClick={() => show(current + 1)}
        >
          <ChevronRightIcon />
        </button>
      </div>
      {/* Announced only while it stands: then it is the person who moves it. */}
      <div
        id={`${id}-slides`}
        className={styles.slides}
        aria-live={moves ? 'off' : 'polite'}
        onPointerDown={(event) => {
          // Down and up is scrolling, which the browser takes over; a mouse has the buttons.
          const swipes = event.isPrimary && event.pointerType !== 'mouse';
          swipeStart.current = swipes ? event.clientX : undefined;
        }}
        onPointerUp={(event) => {
          const way = event.clientX - (swipeStart.current ?? event.clientX);
          if (Math.abs(way) >= swipePx) show(current + (way < 0 ? 1 : -1));
        }}
      >
        {slides.map((slide, index) => (
          <div
            key={index}
            className={styles.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            data-current={index === current || undefined}
          >
            {slide}
          </div>
        ))}
      </div>
    </div>
  );
}
