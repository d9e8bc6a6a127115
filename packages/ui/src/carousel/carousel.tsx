import {
  Children,
  useEffect,
  useId,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '../icon/icon.tsx';
import styles from './carousel.module.css';
import { useHeld } from './use-held.ts';

/** Props of Carousel. */
export interface CarouselProps {
  /** Accessible label of the slides: "What customers say". */
  label: string;
  /** One element per slide, at least two. */
  children: ReactNode;
  /** Display time of a slide in milliseconds. Default 8000 (specification section 9). */
  intervalMs?: number | undefined;
}

/** Minimum length of a swipe in pixels. Shorter ones are unintentional. */
const swipePx = 40;

/** The current slide, and whether it advances automatically. */
function useSlides(frame: RefObject<HTMLElement | null>, count: number, intervalMs: number) {
  const [current, setCurrent] = useState(0);
  // Once started by its button, it moves although the focus is still on that button.
  const [mode, setMode] = useState<'automatic' | 'started' | 'stopped'>('automatic');
  const held = useHeld(frame);
  const moves = mode === 'started' ? !held.hidden : mode === 'automatic' && !held.any;
  const offersStart = mode === 'stopped' || (mode === 'automatic' && held.still);

  useEffect(() => {
    if (!moves) return;
    const timer = setTimeout(() => setCurrent((shown) => (shown + 1) % count), intervalMs);
    return () => clearTimeout(timer);
  }, [moves, current, intervalMs, count]);

  return {
    current,
    moves,
    offersStart,
    startOrStop: () => setMode(offersStart ? 'started' : 'stopped'),
    show: (index: number) => {
      setCurrent((index + count) % count);
      if (mode === 'started') setMode('automatic');
    },
  };
}

/** Calls `onSwipe` with 1 for the next and -1 for the previous slide. */
function useSwipe(onSwipe: (way: 1 | -1) => void) {
  const start = useRef<number | undefined>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      // Vertical movement is scrolling, which the browser handles; mouse users have the buttons.
      const swipes = event.isPrimary && event.pointerType !== 'mouse';
      start.current = swipes ? event.clientX : undefined;
    },
    onPointerUp: (event: PointerEvent) => {
      const way = event.clientX - (start.current ?? event.clientX);
      if (Math.abs(way) >= swipePx) onSwipe(way < 0 ? 1 : -1);
    },
  };
}

interface ControlsProps {
  slidesId: string;
  count: number;
  slides: ReturnType<typeof useSlides>;
}

/** A dot for each slide, the previous and next buttons, and the start and stop button. */
function Controls({ slidesId, count, slides }: ControlsProps) {
  const { current, offersStart, startOrStop, show } = slides;
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.startOrStop}
        aria-label={offersStart ? 'Start automatic slide show' : 'Stop automatic slide show'}
        onClick={startOrStop}
      >
        {offersStart ? <PlayIcon /> : <PauseIcon />}
      </button>
      <div className={styles.dots} role="group" aria-label="Choose a slide">
        {Array.from({ length: count }, (_, index) => (
          <button
            key={index}
            type="button"
            className={styles.dot}
            aria-label={`Slide ${index + 1} of ${count}`}
            aria-current={index === current ? 'true' : undefined}
            aria-controls={slidesId}
            onClick={() => show(index)}
          />
        ))}
      </div>
      <button
        type="button"
        className={styles.button}
        aria-label="Previous slide"
        aria-controls={slidesId}
        onClick={() => show(current - 1)}
      >
        <ChevronLeftIcon />
      </button>
      <button
        type="button"
        className={styles.button}
        aria-label="Next slide"
        aria-controls={slidesId}
        onClick={() => show(current + 1)}
      >
        <ChevronRightIcon />
      </button>
    </div>
  );
}

/**
 * Shows a few similar items one at a time. It advances automatically, but pauses for the pointer,
 * the focus, a hidden tab and reduced motion, and has a stop button (WAI-ARIA APG, carousel
 * pattern). Every slide reserves its space, so nothing below moves.
 */
export function Carousel({ label, children, intervalMs = 8000 }: CarouselProps) {
  const slidesId = `${useId()}-slides`;
  const frame = useRef<HTMLDivElement>(null);
  const contents = Children.toArray(children);
  const slides = useSlides(frame, contents.length, intervalMs);
  const { current, moves, show } = slides;
  const swipe = useSwipe((way) => show(current + way));
  return (
    <div
      ref={frame}
      className={styles.carousel}
      role="region"
      aria-roledescription="carousel"
      aria-label={label}
    >
      <Controls slidesId={slidesId} count={contents.length} slides={slides} />
      {/* Slides are only announced while it is paused, because then the person selects them. */}
      <div id={slidesId} className={styles.slides} aria-live={moves ? 'off' : 'polite'} {...swipe}>
        {contents.map((slide, index) => (
          <div
            key={index}
            className={styles.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${contents.length}`}
            data-current={index === current || undefined}
          >
            {slide}
          </div>
        ))}
      </div>
    </div>
  );
}
