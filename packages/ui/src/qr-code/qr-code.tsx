import encodeQR from 'qr';
import { useMemo } from 'react';
import { classNames } from '../class-names.ts';
import styles from './qr-code.module.css';

/** Props of QrCode. */
export interface QrCodeProps {
  /** Content of the code: a URL, or a payment. */
  text: string;
  /** Accessible name: what to do with it, not what it looks like. */
  label: string;
  /**
   * For some hundred characters: drawn larger and with the lowest error correction, which is enough
   * on a clean screen and makes each module larger.
   */
  dense?: boolean | undefined;
}

/** Draws each run of dark modules as one rectangle, row by row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) => {
      let path = '';
      for (let x = 0; x < row.length; x += 1) {
        if (!row[x] || row[x - 1]) continue;
        const end = row.indexOf(false, x);
        const width = (end === -1 ? row.length : end) - x;
        path += `M${x} ${y}h${width}v1h-${width}z`;
      }
      return path;
    })
    .join('');
}

/**
 * A QR code (ISO/IEC 18004) with its quiet zone, dark on light in both themes, because many cameras
 * don't read inverted codes. Also provide its content as text: not everyone has a second device.
 */
export function QrCode({ text, label, dense = false }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: dense ? 'low' : 'medium', border: 4 });
    return { size: rows.length, path: pathOf(rows) };
  }, [text, dense]);
  return (
    <svg
      className={classNames(styles.code, dense && styles.dense)}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path className={styles.ground} d={`M0 0h${size}v${size}h-${size}z`} />
      <path className={styles.modules} d={path} />
    </svg>
  );
}
