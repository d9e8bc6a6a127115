import type { ReactNode } from 'react';
import styles from './tile.module.css';

/** Props of Tile. */
export interface TileProps {
  /** An illustration without a label, because the text names it. */
  illustration: ReactNode;
  /** One or two words: "EV Charging". */
  children: ReactNode;
}

/** An illustration with its name. It has no frame, so that it doesn't look like a button. */
export function Tile({ illustration, children }: TileProps) {
  return (
    <li className={styles.tile}>
      <div className={styles.drawing}>{illustration}</div>
      <p className={styles.name}>{children}</p>
    </li>
  );
}

/** Tiles, two per row on a phone, otherwise four. */
export function Tiles({ children }: { children: ReactNode }) {
  return <ul className={styles.tiles}>{children}</ul>;
}
