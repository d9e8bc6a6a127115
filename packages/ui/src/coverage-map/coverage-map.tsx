import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react';
import styles from './coverage-map.module.css';
import hamptonRoadsUrl from './hampton-roads.svg?no-inline';
import { nationSize, regionSize } from './map-size.ts';
import nationUrl from './nation.svg?no-inline';
import { cities, counties, hamptonRoadsMark, type MapPlace } from './places.ts';

/** Props of both maps. */
export interface CoverageMapProps {
  /** A line below the map. */
  caption?: ReactNode;
  /** A marked place, with its name. */
  mark?: MapMark | undefined;
}

/** A place on a map, in percent of its width and height. */
export interface MapMark {
  readonly name: string;
  readonly left: number;
  readonly top: number;
}

const at = ({ left, top }: Pick<MapPlace, 'left' | 'top'>): CSSProperties => ({
  left: `${left}%`,
  top: `${top}%`,
});

const NEAR_PERCENT = 8;

/** Whether a mark is just below a name, which it would cover on a small map. */
const isUnderName = (mark: MapMark | undefined, { left, top }: MapPlace): boolean =>
  mark !== undefined &&
  Math.abs(mark.left - left) < NEAR_PERCENT &&
  mark.top >= top &&
  mark.top - top < NEAR_PERCENT;

const nameAt = (place: MapPlace, mark: MapMark | undefined): CSSProperties =>
  isUnderName(mark, place) ? { ...at(place), marginBlockStart: '-0.75em' } : at(place);

function Names({
  label,
  places,
  minor,
  mark,
}: {
  label: string;
  places: readonly MapPlace[];
  minor?: boolean;
  mark: MapMark | undefined;
}) {
  return (
    <ul className={styles.names} aria-label={label} data-minor={minor}>
      {places.map((place) => (
        <li
          key={place.name}
          className={styles.name}
          data-anchor={place.anchor}
          style={nameAt(place, mark)}
        >
          {place.name}
        </li>
      ))}
    </ul>
  );
}

/** Side of the mark on which its name fits: toward the middle near an edge, otherwise below. */
const sideOf = (left: number): 'end' | 'start' | 'below' =>
  left > 80 ? 'start' : left < 20 ? 'end' : 'below';

function Mark({ mark: { name, ...place } }: { mark: MapMark }) {
  return (
    <p className={styles.mark} data-side={sideOf(place.left)} style={at(place)}>
      <span className={styles.markName}>{name}</span>
    </p>
  );
}

const never = () => () => undefined;

interface DrawingProps {
  readonly size: { readonly width: number; readonly height: number };
  /** Parts of the drawing file to use. */
  children: ReactNode;
}

/**
 * On a server-rendered page the drawing waits for the script, so that its file doesn't delay the
 * first view. Without scripts the browser uses the content of `noscript`.
 */
function Drawing({ size: { width, height }, children }: DrawingProps) {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const box = { viewBox: `0 0 ${width} ${height}`, width, height, 'aria-hidden': true };
  return (
    <>
      <svg {...box}>{isLive ? children : null}</svg>
      {isLive ? null : (
        <noscript>
          <svg {...box} className={styles.instead}>
            {children}
          </svg>
        </noscript>
      )}
    </>
  );
}

/**
 * The nine cities of Hampton Roads and the surrounding counties. The names on the map list the
 * areas served. The drawing is a separate file that uses the page's colors.
 */
export function HamptonRoadsMap({ caption, mark }: CoverageMapProps) {
  return (
    <figure className={styles.map} aria-label="Map of Hampton Roads">
      <div className={styles.region}>
        <Drawing size={regionSize}>
          <use className={styles.land} href={`${hamptonRoadsUrl}#land`} />
          <use className={styles.served} href={`${hamptonRoadsUrl}#focus`} />
          <use className={styles.borders} href={`${hamptonRoadsUrl}#borders`} />
          <use className={styles.edge} href={`${hamptonRoadsUrl}#focus`} />
        </Drawing>
        <Names label="Cities of Hampton Roads" places={cities} mark={mark} />
        <Names label="Counties nearby" places={counties} mark={mark} minor />
        {mark === undefined ? null : <Mark mark={mark} />}
      </div>
      {caption == null ? null : <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}

/** The nation, all of it served, with Hampton Roads or another place marked. */
export function NationMap({
  caption,
  mark = { name: 'Hampton Roads', ...hamptonRoadsMark },
}: CoverageMapProps) {
  return (
    <figure className={styles.map} aria-label="Map of the United States">
      <div className={styles.nation}>
        <Drawing size={nationSize}>
          <use className={styles.whole} href={`${nationUrl}#land`} />
          <use className={styles.borders} href={`${nationUrl}#borders`} />
          <use className={styles.edge} href={`${nationUrl}#land`} />
        </Drawing>
        <Mark mark={mark} />
      </div>
      {caption == null ? null : <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
