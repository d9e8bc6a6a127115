import styles from './illustration.module.css';
import type { IllustrationProps } from './illustration-props.ts';

/** A wheel in its arch, `x` from the left. */
const Wheel = ({ x }: { x: number }) => (
  <g>
    <path className={styles.arch} d={`M${x - 52} 300a52 52 0 0 1 104 0z`} />
    <circle className={styles.tyre} cx={x} cy="300" r="40" />
    <circle className={styles.rim} cx={x} cy="300" r="22" />
    <circle className={styles.hub} cx={x} cy="300" r="6" />
  </g>
);

/**
 * The service van with its cable reel, from the side. `data-cable-start` marks the reel's outlet
 * for a ChargeLine.
 */
export function VanIllustration({ label }: IllustrationProps) {
  return (
    <svg
      className={`${styles.drawing} ${styles.van}`}
      viewBox="0 0 640 360"
      fill="none"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <ellipse className={styles.shade} cx="330" cy="322" rx="268" ry="9" />
      {/* Body: one line from the rear bumper over the high roof to the hood */}
      <path
        className={styles.body}
        d="M66 300V112c0-22 14-36 36-36h282c20 0 34 7 46 22l62 80c6 8 12 11 22 13l52 12c22 5 34 18 34 42v55z"
      />
      <path className={styles.voltPanel} d="M66 245h534v55H66z" />
      {/* Roof rail and beacon */}
      <path className={styles.line} d="M126 76V64h150v12M176 64v12M226 64v12" />
      <path className={styles.voltPanel} d="M322 76v-8c0-5 3-8 8-8h20c5 0 8 3 8 8v8z" />
      {/* Cab: window, door, handle, lamps */}
      <path
        className={styles.glass}
        d="M374 106h14c11 0 18 4 25 13l46 60c5 7 3 12-6 12h-79c-6 0-9-3-9-9v-67c0-6 3-9 9-9z"
      />
      <path className={styles.line} d="M340 98v202M362 214h26M470 191v54" />
      <path
        className={styles.lamp}
        d="M562 213c20 4 30 12 34 26h-26c-9 0-14-5-14-13v-7c0-4 2-7 6-6z"
      />
      <path className={styles.tail} d="M66 150h13v48H66z" />
      <path className={styles.line} d="M552 276h46" />
      {/* Open side: battery cabinet with its gauge, cable reel */}
      <path className={styles.bay} d="M106 108h212v137H106z" />
      <path className={styles.line} d="M106 108h212v137H106z" />
      <path className={styles.unit} d="M222 124h80v121h-80z" />
      <path
        className={styles.gauge}
        d="M234 138h56v14h-56zM234 162h56v14h-56zM234 186h56v14h-56z"
      />
      <path className={styles.gaugeEmpty} d="M234 210h56v14h-56z" />
      <circle className={styles.unit} cx="164" cy="180" r="44" />
      <circle className={styles.cableCasing} cx="164" cy="180" r="32" />
      <circle className={styles.cable} cx="164" cy="180" r="32" />
      <circle className={styles.line} cx="164" cy="180" r="20" />
      <circle className={styles.hub} cx="164" cy="180" r="7" />
      <Wheel x={208} />
      <Wheel x={506} />
      {/* Cable from the reel down to the road */}
      <path
        className={`${styles.cableCasing} ${styles.exit}`}
        d="M132 180v118c0 15-7 22-22 22H62c-15 0-22 7-22 22v6"
      />
      <path className={styles.cable} d="M132 180v118c0 15-7 22-22 22H62c-15 0-22 7-22 22v6" />
      <rect data-cable-start fill="none" x="39" y="345" width="2" height="2" />
    </svg>
  );
}
