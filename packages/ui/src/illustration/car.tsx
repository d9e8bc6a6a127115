import styles from './illustration.module.css';
import type { IllustrationProps } from './illustration-props.ts';

/** A customer's electric car while charging, from the side. */
export function CarIllustration({ label }: IllustrationProps) {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 520 260"
      fill="none"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <ellipse className={styles.shade} cx="270" cy="232" rx="226" ry="8" />
      {/* Body from the tail over the roof to the nose */}
      <path
        className={styles.body}
        d="M46 206v-42c0-20 9-32 28-38l34-10c42-34 84-50 140-50h18c50 0 82 16 118 50l66 14c26 6 38 20 38 44v32z"
      />
      <path className={styles.voltPanel} d="M46 188h442v18H46z" />
      {/* Windows, seams, handles */}
      <path
        className={styles.glass}
        d="M132 118c30-22 58-32 92-35v35zM240 82h24c34 0 58 11 86 36H240z"
      />
      <path
        className={styles.fine}
        d="M232 118v70M352 124c10 22 10 44 0 64M252 140h24M150 140h22"
      />
      <path
        className={styles.lamp}
        d="M440 138c18 3 32 9 40 20h-28c-10 0-16-5-16-13 0-4 1-7 4-7z"
      />
      <path className={styles.tail} d="M46 168h18v12H46z" />
      {[138, 402].map((x) => (
        <g key={x}>
          <path className={styles.arch} d={`M${x - 46} 206a46 46 0 0 1 92 0z`} />
          <circle className={styles.tyre} cx={x} cy="206" r="35" />
          <circle className={styles.rim} cx={x} cy="206" r="20" />
          <circle className={styles.hub} cx={x} cy="206" r="5" />
        </g>
      ))}
      {/* Open flap, plug and its cable */}
      <circle className={styles.unit} cx="96" cy="146" r="14" />
      <path className={styles.cableCasing} d="M80 146H54c-22 0-34 14-34 34v52" />
      <path className={styles.cable} d="M80 146H54c-22 0-34 14-34 34v52" />
      <rect className={styles.tail} x="70" y="136" width="28" height="20" rx="5" />
    </svg>
  );
}
