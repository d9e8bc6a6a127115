import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cableCorners, cablePath, chargedShare, type Point } from './cable-path.ts';
import styles from './charge-line.module.css';

/**
 * Radius of the cable's bends, and the scroll distance over which a horizontal part charges, in
 * pixels.
 */
const bendPx = 28;
const spreadPx = 90;
/** Height, as a share of the window, down to which the cable is charged. */
const readingLine = 0.72;

interface Cable {
  corners: Point[];
  width: number;
  height: number;
}

/** Current positions of the sockets and edges, in pixels within the container. */
function measure(container: HTMLElement): Cable | undefined {
  const box = container.getBoundingClientRect();
  const centerOf = (element: Element): Point => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return {
      x: Math.round(left - box.left + width / 2),
      y: Math.round(top - box.top + height / 2),
    };
  };
  const from = container.querySelector('[data-cable-start]');
  const to = container.querySelector('[data-cable-end]');
  if (!from || !to) return undefined;
  const page = Number.parseFloat(getComputedStyle(container).getPropertyValue('--cable-inset'));
  const edges = { start: page, end: box.width - page };
  const runs = [...container.querySelectorAll<HTMLElement>('[data-cable]')].map((element) => ({
    top: Math.round(element.getBoundingClientRect().top - box.top),
    x: Math.round(element.dataset['cable'] === 'end' ? edges.end : edges.start),
  }));
  return {
    corners: cableCorners(centerOf(from), runs, centerOf(to)),
    width: box.width,
    height: box.height,
  };
}

/**
 * The motif of the customer site: a cable that leaves the socket of the hero's van, runs down the page along the edges of the sections that set `PageSection`'s `cable`, and
 * ends in the closing call to action (`CableEnd`). It charges as the reader scrolls; with reduced
 * motion it is fully charged. It is decorative and takes no space.
 */
export function ChargeLine({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  const charge = useRef<SVGGElement>(null);
  const [cable, setCable] = useState<Cable>();

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setCable(measure(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = container.current;
    if (!cable || !element) return;
    const stillness = matchMedia('(prefers-reduced-motion: reduce)');
    let frame = 0;
    const draw = () => {
      frame = 0;
      const y = innerHeight * readingLine - element.getBoundingClientRect().top;
      const share = stillness.matches ? 1 : chargedShare(cable.corners, y, spreadPx);
      charge.current?.style.setProperty('stroke-dashoffset', String(1 - share));
      element.dataset['charged'] = String(share === 1);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(draw);
    };
    draw();
    addEventListener('scroll', onScroll, { passive: true });
    stillness.addEventListener('change', draw);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
      stillness.removeEventListener('change', draw);
    };
  }, [cable]);

  const path = cable && cablePath(cable.corners, bendPx);
  return (
    <div ref={container} className={styles.container}>
      {cable ? (
        <svg
          className={styles.line}
          viewBox={`0 0 ${cable.width} ${cable.height}`}
          fill="none"
          aria-hidden
        >
          <path className={styles.track} d={path} />
          <g ref={charge} className={styles.charge}>
            <path className={styles.casing} d={path} pathLength="1" />
            <path className={styles.core} d={path} pathLength="1" />
          </g>
        </svg>
      ) : null}
      {children}
    </div>
  );
}

/** Socket at the end of the cable, which lights up when the charge arrives. */
export function CableEnd() {
  return (
    <span className={styles.socket} data-cable-end aria-hidden>
      <svg viewBox="0 0 48 48" fill="none">
        <circle className={styles.plate} cx="24" cy="24" r="21" />
        <path className={styles.bolt} d="M26.5 10 14 26.2h8.6L21.3 38 34 21.6h-8.7z" />
      </svg>
    </span>
  );
}
