import type { ReactNode } from 'react';
import styles from './tile.module.css';

/** What a Tile takes. */
export interface TileProps {
  /** A drawing without a label: the words name it. */
  illustration: ReactNode;
  /** A word or two: "EV Charging". */
  children: ReactNode;
}

/** A drawing with its name, as an ornament beside what a person does. */
export function Tile({ illustration, children }: TileProps) {
  return (
    <li className={styles.tile}>
      <div className={styles.drawing}>{illustration}</div>
      <p className={styles.name}>{children}</p>
    </li>
  );
}

/** Tiles, two in a row. */
export function Tiles({ children }: { children: ReactNode }) {
  return <ul className={styles.tiles}>{children}</ul>;
}
