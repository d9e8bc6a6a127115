import styles from './illustration.module.css';
import type { IllustrationProps } from './illustration-props.ts';

/** A technician carrying the connector to the car. */
export function TechnicianIllustration({ label }: IllustrationProps) {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 320 400"
      fill="none"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <ellipse className={styles.shade} cx="166" cy="384" rx="112" ry="8" />
      {/* Cable behind the legs */}
      <path
        className={styles.cableCasing}
        d="M262 236c34 10 36 60 6 84-40 32-130 6-176 34-24 14-34 28-80 28"
      />
      <path
        className={styles.cable}
        d="M262 236c34 10 36 60 6 84-40 32-130 6-176 34-24 14-34 28-80 28"
      />
      {/* Legs and boots */}
      <path className={styles.tyre} d="M122 250h88l-4 118h-34l-6-72-6 72h-34z" />
      <path
        className={styles.tail}
        d="M124 362h40v20h-48c-2-10 2-16 8-20zM170 362h40c6 4 10 10 8 20h-48z"
      />
      {/* Jacket with its volt vest */}
      <path className={styles.paper} d="M112 150c10-16 28-22 54-22s44 6 54 22l8 104H104z" />
      <path className={styles.voltPanel} d="M128 138l14-8 24 20 24-20 14 8 4 116h-84z" />
      <path className={styles.fine} d="M166 152v102M126 206h80M126 220h80" />
      {/* Near arm to the connector */}
      <path className={styles.paper} d="M222 152c14 8 22 26 24 48l4 28-24 4-16-46z" />
      {/* Far arm on the tool case */}
      <path className={styles.paper} d="M110 154c-14 10-22 34-26 74l-2 30 22 2 12-66z" />
      <rect className={styles.unit} x="56" y="270" width="74" height="56" rx="6" />
      <path className={styles.line} d="M78 270v-10h30v10M56 292h74" />
      {/* Connector in the hand */}
      <rect className={styles.tail} x="226" y="226" width="42" height="22" rx="7" />
      <path className={styles.line} d="M268 232h12M268 242h12" />
      {/* Head and cap */}
      <path className={styles.paper} d="M142 84v22c0 16 10 26 24 26s24-10 24-26V84z" />
      <path className={styles.paper} d="M136 84c0-24 12-38 30-38s30 14 30 38z" />
      <path className={styles.tail} d="M134 82h78c6 0 8 4 6 8h-84z" />
      <path className={styles.volt} d="M160 58h14l-8 10h8l-14 14 4-12h-8z" />
    </svg>
  );
}
