import type { ReactNode } from 'react';
import styles from './tile.module.css';

/** What a Tile takes. */
export interface TileProps {
  /** A drawing without a label: the words name it. */
  illustration: ReactNode;
  /** A word or two: "EV Charging". */
  children: ReactNode;
}

/** A drawing with its name. It has no frame, so that nobody takes it for a button. */
export function Tile({ illustration, children }: TileProps) {
  return (
    <li className={styles.tile}>
      <div className={styles.drawing}>{illustration}</div>
      <p className={styles.name}>{children}</p>
    </li>
  );
}

/** Tiles, two in a row on a phone, else four. */
export function Tiles({ children }: { children: ReactNode }) {
  return <ul className={styles.tiles}>{children}</ul>;
}
