import styles from './illustration.module.css';
import type { IllustrationProps } from './illustration-props.ts';

/** The owner of an electric car, watching the charge on a phone. */
export function OwnerIllustration({ label }: IllustrationProps) {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 320 400"
      fill="none"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <ellipse className={styles.shade} cx="156" cy="384" rx="104" ry="8" />
      {/* Legs and shoes */}
      <path className={styles.tyre} d="M114 246h86l-4 122h-32l-7-82-7 82h-32z" />
      <path
        className={styles.tail}
        d="M116 364h36v18h-46c-2-9 2-15 10-18zM162 364h36c8 3 12 9 10 18h-46z"
      />
      {/* Coat, open over a volt pullover */}
      <path className={styles.paper} d="M104 152c10-16 27-23 53-23s43 7 53 23l10 128H94z" />
      <path className={styles.voltPanel} d="M138 132l19 16 19-16 4 118h-46z" />
      <path className={styles.fine} d="M138 132l-8 24 8 10-4 112M176 132l8 24-8 10 4 112" />
      <path className={styles.fine} d="M106 230h20M188 230h20" />
      {/* Arm with the car's key at the side */}
      <path className={styles.paper} d="M102 154c-14 10-22 36-24 74l-2 26 22 4 12-64z" />
      <path className={styles.line} d="M86 258v16" />
      <rect className={styles.tail} x="78" y="272" width="17" height="26" rx="7" />
      {/* Arm that holds the phone up */}
      <path
        className={styles.paper}
        d="M212 152c14 12 22 34 28 56l18-32 20 10-24 58c-5 11-20 12-27 2l-17-26z"
      />
      <rect className={styles.tail} x="246" y="112" width="46" height="78" rx="8" />
      <path className={styles.volt} d="M252 122h34v58h-34z" />
      <path className={styles.onVolt} d="M272 132h-7l-6 18h7l-4 18 18-24h-9z" />
      {/* Head with its hair */}
      <path className={styles.paper} d="M133 84v22c0 16 10 27 24 27s24-11 24-27V84z" />
      <path
        className={styles.tail}
        d="M126 112c-8-40 2-68 32-68 28 0 40 24 31 66l-8-4c0-14-3-24-10-32-10 8-24 12-38 11v23z"
      />
    </svg>
  );
}
