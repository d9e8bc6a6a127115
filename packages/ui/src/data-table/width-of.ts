import type { CSSProperties } from 'react';

/** The style of a cell whose column has a width, in CSS pixels; nothing where it has none. */
export const widthOf = (width: number | undefined): CSSProperties | undefined =>
  width === undefined ? undefined : ({ '--column-width': `${width}px` } as CSSProperties);
