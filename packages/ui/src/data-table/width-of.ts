import type { CSSProperties } from 'react';

/** Style of a cell whose column has a width in CSS pixels; empty if it has none. */
export const widthOf = (width: number | undefined): CSSProperties | undefined =>
  width === undefined ? undefined : ({ '--column-width': `${width}px` } as CSSProperties);
