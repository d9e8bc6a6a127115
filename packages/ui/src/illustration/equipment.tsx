import styles from './illustration.module.css';
import type { IllustrationProps } from './illustration-props.ts';

/** The van's equipment: the battery unit on wheels with cable and connector, and the tool case. */
export function EquipmentIllustration({ label }: IllustrationProps) {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 400 320"
      fill="none"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <ellipse className={styles.shade} cx="200" cy="302" rx="168" ry="8" />
      {/* Handle, behind the cabinet */}
      <path className={styles.line} d="M102 74V46c0-9 5-14 14-14h78c9 0 14 5 14 14v28" />
      <path className={styles.body} d="M74 88c0-10 5-15 15-15h132c10 0 15 5 15 15v186H74z" />
      <path className={styles.voltPanel} d="M74 232h162v42H74z" />
      {/* Gauge and display */}
      <rect className={styles.unit} x="96" y="96" width="64" height="112" rx="5" />
      <path
        className={styles.gauge}
        d="M108 184h40v12h-40zM108 164h40v12h-40zM108 144h40v12h-40z"
      />
      <path className={styles.gaugeEmpty} d="M108 124h40v12h-40z" />
      <path className={styles.fine} d="M108 110h18" />
      <path className={styles.tail} d="M182 98h32v22h-32z" />
      <path className={styles.volt} d="M200 101h-7l-5 9h6l-3 8 12-11h-6z" />
      <path className={styles.fine} d="M182 134h32M182 144h20" />
      <circle className={styles.arch} cx="198" cy="184" r="20" />
      {/* Wheels */}
      {[110, 200].map((x) => (
        <g key={x}>
          <circle className={styles.tyre} cx={x} cy="278" r="22" />
          <circle className={styles.rim} cx={x} cy="278" r="11" />
          <circle className={styles.hub} cx={x} cy="278" r="3" />
        </g>
      ))}
      {/* Cable on the ground, leading to the connector on the tool case */}
      <path
        className={styles.cableCasing}
        d="M198 184c34-4 60 4 66 34 6 32-18 58 10 74 30 16 66 4 92-12 22-14 26-46 8-62-9-8-22-11-38-11"
      />
      <path
        className={styles.cable}
        d="M198 184c34-4 60 4 66 34 6 32-18 58 10 74 30 16 66 4 92-12 22-14 26-46 8-62-9-8-22-11-38-11"
      />
      <circle className={styles.hub} cx="198" cy="184" r="9" />
      <rect className={styles.tail} x="288" y="195" width="52" height="24" rx="8" />
      <path className={styles.line} d="M288 202h-14M288 212h-14" />
      <path className={styles.line} d="M290 219v-2M298 222v-7" />
      <rect className={styles.unit} x="270" y="226" width="86" height="56" rx="6" />
      <path className={styles.line} d="M296 226v-4h34v4M270 246h86" />
      <path className={styles.tail} d="M306 240h14v13h-14z" />
    </svg>
  );
}
