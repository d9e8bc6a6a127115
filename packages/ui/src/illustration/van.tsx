import styles from './illustration.module.css';

/**
 * The service van with its cable reel, drawn from the side. `data-cable-start` marks the reel's
 * outlet for a ChargeLine.
 */
export function VanIllustration({
  label,
}: {
  /** Says what it shows where it is more than decoration. */
  label?: string | undefined;
}) {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 640 360"
      fill="none"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <ellipse className={styles.shade} cx="330" cy="322" rx="268" ry="9" />
      {/* Body: one line from the rear bumper over the high roof to the bonnet */}
      <path
        className={styles.body}
        d="M66 300V112c0-22 14-36 36-36h282c20 0 34 7 46 22l62 80c6 8 12 11 22 13l52 12c22 5 34 18 34 42v55z"
      />
      {/* Lower panel in volt */}
      <path className={styles.volt} d="M66 226h534v-0c0 6 0 12 0 18v56H66z" />
      <path className={styles.line} d="M66 226h533" />
      {/* Cab: windscreen, side window, door */}
      <path
        className={styles.glass}
        d="M372 104h14c11 0 18 4 25 13l48 63c5 7 3 12-6 12h-81c-6 0-9-3-9-9v-70c0-6 3-9 9-9z"
      />
      <path className={styles.line} d="M340 96v188M420 118v74" />
      <path className={styles.line} d="M354 210h26" />
      {/* Headlamp, rear lamp, roof rail with beacon */}
      <path
        className={styles.lamp}
        d="M566 214c16 4 26 12 30 26h-26c-8 0-12-4-12-12v-8c0-4 3-7 8-6z"
      />
      <path className={styles.tail} d="M66 150h12v46H66z" />
      <path className={styles.line} d="M126 76v-10h150v10M150 66v10M252 66v10" />
      {/* Open side: battery cabinet with its gauge */}
      <path className={styles.bay} d="M112 108h204v160H112z" />
      <path className={styles.line} d="M112 108h204v160H112z" />
      <path className={styles.unit} d="M214 124h86v132h-86z" />
      <path
        className={styles.gauge}
        d="M226 138h62v16h-62zM226 164h62v16h-62zM226 190h62v16h-62z"
      />
      <path className={styles.gaugeEmpty} d="M226 216h62v16h-62z" />
      {/* Cable reel */}
      <circle className={styles.unit} cx="162" cy="196" r="42" />
      <circle className={styles.cableCasing} cx="162" cy="196" r="30" />
      <circle className={styles.cable} cx="162" cy="196" r="30" />
      <circle className={styles.line} cx="162" cy="196" r="19" />
      <circle className={styles.hub} cx="162" cy="196" r="7" />
      {/* Cable from the reel down to the road */}
      <path className={styles.cableCasing} d="M132 196v104c0 14-6 22-20 22H40" />
      <path className={styles.cable} d="M132 196v104c0 14-6 22-20 22H40" />
      {/* Wheels */}
      <g>
        <circle className={styles.tyre} cx="196" cy="300" r="40" />
        <circle className={styles.rim} cx="196" cy="300" r="22" />
        <circle className={styles.hub} cx="196" cy="300" r="6" />
        <circle className={styles.tyre} cx="508" cy="300" r="40" />
        <circle className={styles.rim} cx="508" cy="300" r="22" />
        <circle className={styles.hub} cx="508" cy="300" r="6" />
      </g>
      <rect data-cable-start x="39" y="321" width="2" height="2" />
    </svg>
  );
}
