import type { ReactNode } from 'react';
import styles from './illustration.module.css';

/** Props of every connector drawing. */
export interface ConnectorProps {
  /** Accessible name of a drawing without text next to it. Without a label it is decorative. */
  label?: string | undefined;
}

function Port({ label, children }: ConnectorProps & { children: ReactNode }) {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 240 240"
      fill="none"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {children}
    </svg>
  );
}

type Point = readonly [x: number, y: number];

/** Contacts that carry current: a volt-colored well with its pin. */
function Power({ at, well, pin }: { at: readonly Point[]; well: number; pin: number }) {
  return at.map(([x, y]) => (
    <g key={`${x} ${y}`}>
      <circle className={styles.voltPanel} cx={x} cy={y} r={well} />
      <circle className={styles.onVolt} cx={x} cy={y} r={pin} />
    </g>
  ));
}

/** Ground and signal contacts. */
function Signal({ at, well, pin }: { at: readonly Point[]; well: number; pin: number }) {
  return at.map(([x, y]) => (
    <g key={`${x} ${y}`}>
      <circle className={styles.arch} cx={x} cy={y} r={well} />
      <circle className={styles.hub} cx={x} cy={y} r={pin} />
    </g>
  ));
}

/**
 * J1772 (Type 1) port as seen on the car: two AC lines at the top, ground below, control pilot and
 * proximity at the sides; the latch notch on top (SAE J1772, IEC 62196-2).
 */
export function J1772Connector(props: ConnectorProps) {
  return (
    <Port {...props}>
      <circle className={styles.paper} cx="120" cy="124" r="104" />
      <path
        className={styles.paper}
        d="M102 46V28c0-5 3-8 8-8h20c5 0 8 3 8 8v18a80 80 0 1 1-36 0z"
      />
      <Power
        at={[
          [87, 97],
          [153, 97],
        ]}
        well={18}
        pin={8}
      />
      <Signal at={[[120, 170]]} well={15} pin={6} />
      <Signal
        at={[
          [74, 145],
          [166, 145],
        ]}
        well={10}
        pin={4}
      />
    </Port>
  );
}

/**
 * CCS1 port as seen on the car: a J1772 face above the two DC contacts (SAE J1772, IEC 62196-3
 * configuration EE).
 */
export function Ccs1Connector(props: ConnectorProps) {
  return (
    <Port {...props}>
      <path
        className={styles.paper}
        d="M46 86a74 74 0 0 1 148 0c0 16-5 31-13 43 18 5 31 21 31 41 0 26-19 46-44 46H72c-25 0-44-20-44-46 0-20 13-36 31-41a73 73 0 0 1-13-43z"
      />
      <path
        className={styles.paper}
        d="M108 35V25c0-4 2-6 6-6h12c4 0 6 2 6 6v10a53 53 0 1 1-24 0z"
      />
      <Power
        at={[
          [99, 70],
          [141, 70],
        ]}
        well={12}
        pin={5}
      />
      <Signal at={[[120, 116]]} well={10} pin={4} />
      <Signal
        at={[
          [89, 101],
          [151, 101],
        ]}
        well={7}
        pin={2.5}
      />
      <path className={styles.fine} d="M80 148h80a24 24 0 0 1 0 48H80a24 24 0 0 1 0-48z" />
      <Power
        at={[
          [82, 172],
          [158, 172],
        ]}
        well={18}
        pin={9}
      />
    </Port>
  );
}

/**
 * NACS port (Tesla) as seen on the car: two contacts for AC or DC at the top, ground below, control
 * pilot and proximity next to it (SAE J3400).
 */
export function NacsConnector(props: ConnectorProps) {
  return (
    <Port {...props}>
      <path
        className={styles.paper}
        d="M66 20h108c16 0 27 7 35 20 9 16 14 35 14 56 0 68-46 124-103 124S17 164 17 96c0-21 5-40 14-56 8-13 19-20 35-20z"
      />
      <path
        className={styles.paper}
        d="M72 40h96c11 0 18 4 24 14 7 12 11 27 11 43 0 56-37 103-83 103S37 153 37 97c0-16 4-31 11-43 6-10 13-14 24-14z"
      />
      <Power
        at={[
          [84, 90],
          [156, 90],
        ]}
        well={27}
        pin={12}
      />
      <Signal at={[[120, 160]]} well={17} pin={7} />
      <Signal
        at={[
          [79, 145],
          [161, 145],
        ]}
        well={9}
        pin={3.5}
      />
    </Port>
  );
}

/**
 * CHAdeMO port as seen on the car: two DC contacts at the sides, two rings of four signal contacts
 * above and below (IEC 62196-3 configuration AA, JEVS G105).
 */
export function ChademoConnector(props: ConnectorProps) {
  const ring = (x: number, y: number): readonly Point[] => [
    [x - 11, y - 8],
    [x + 11, y - 8],
    [x - 11, y + 8],
    [x + 11, y + 8],
  ];
  return (
    <Port {...props}>
      <circle className={styles.paper} cx="120" cy="120" r="106" />
      <circle className={styles.paper} cx="120" cy="120" r="86" />
      <Power
        at={[
          [74, 120],
          [166, 120],
        ]}
        well={28}
        pin={12}
      />
      {[68, 172].map((y) => (
        <g key={y}>
          <circle className={styles.arch} cx="120" cy={y} r="26" />
          {ring(120, y).map(([x, pinY]) => (
            <circle key={`${x} ${pinY}`} className={styles.hub} cx={x} cy={pinY} r="4.5" />
          ))}
        </g>
      ))}
    </Port>
  );
}
