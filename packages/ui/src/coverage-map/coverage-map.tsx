import type { CSSProperties, ReactNode } from 'react';
import styles from './coverage-map.module.css';
import hamptonRoadsUrl from './hampton-roads.svg?no-inline';
import { nationSize, regionSize } from './map-size.ts';
import nationUrl from './nation.svg?no-inline';
import { cities, counties, hamptonRoadsMark, type MapPlace } from './places.ts';

/** What both maps take. */
export interface CoverageMapProps {
  /** A line below the map. */
  caption?: ReactNode;
}

const at = ({ left, top }: Pick<MapPlace, 'left' | 'top'>): CSSProperties => ({
  left: `${left}%`,
  top: `${top}%`,
});

function Names({
  label,
  places,
  minor,
}: {
  label: string;
  places: readonly MapPlace[];
  minor?: boolean;
}) {
  return (
    <ul className={styles.names} aria-label={label} data-minor={minor}>
      {places.map((place) => (
        <li key={place.name} className={styles.name} data-anchor={place.anchor} style={at(place)}>
          {place.name}
        </li>
      ))}
    </ul>
  );
}

/**
 * The nine cities of Hampton Roads and the counties around them. The names on it are the list of
 * what is served. The drawing is a file of its own that takes the colours of the page.
 */
export function HamptonRoadsMap({ caption }: CoverageMapProps) {
  const { width, height } = regionSize;
  return (
    <figure className={styles.map} aria-label="Map of Hampton Roads">
      <div className={styles.region}>
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
          <use className={styles.land} href={`${hamptonRoadsUrl}#land`} />
          <use className={styles.served} href={`${hamptonRoadsUrl}#focus`} />
          <use className={styles.borders} href={`${hamptonRoadsUrl}#borders`} />
          <use className={styles.edge} href={`${hamptonRoadsUrl}#focus`} />
        </svg>
        <Names label="Cities of Hampton Roads" places={cities} />
        <Names label="Counties nearby" places={counties} minor />
      </div>
      {caption == null ? null : <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}

/** The nation, all of it served, with Hampton Roads marked. */
export function NationMap({ caption }: CoverageMapProps) {
  const { width, height } = nationSize;
  return (
    <figure className={styles.map} aria-label="Map of the United States">
      <div className={styles.nation}>
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
          <use className={styles.whole} href={`${nationUrl}#land`} />
          <use className={styles.borders} href={`${nationUrl}#borders`} />
          <use className={styles.edge} href={`${nationUrl}#land`} />
        </svg>
        <p className={styles.mark} style={at(hamptonRoadsMark)}>
          <span className={styles.markName}>Hampton Roads</span>
        </p>
      </div>
      {caption == null ? null : <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
