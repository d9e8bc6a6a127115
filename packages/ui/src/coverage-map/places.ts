/** A name on the map of Hampton Roads. */
export interface MapPlace {
  name: string;
  /** Anchor of its label, in percent of the map's width and height. */
  left: number;
  top: number;
  /** End of the label at the anchor. Default: its center. */
  anchor?: 'start' | 'end' | undefined;
}

/** The nine cities. Those smaller than their names have the label next to them, in the water. */
export const cities: readonly MapPlace[] = [
  { name: 'Chesapeake', left: 56, top: 84 },
  { name: 'Hampton', left: 62, top: 35, anchor: 'start' },
  { name: 'Newport News', left: 41, top: 42, anchor: 'end' },
  { name: 'Norfolk', left: 62.5, top: 56 },
  { name: 'Poquoson', left: 61, top: 25, anchor: 'start' },
  { name: 'Portsmouth', left: 54, top: 63, anchor: 'end' },
  { name: 'Suffolk', left: 23, top: 78 },
  { name: 'Virginia Beach', left: 78, top: 62 },
  { name: 'Williamsburg', left: 21, top: 15 },
];

/** The surrounding counties. */
export const counties: readonly MapPlace[] = [
  { name: 'Gloucester', left: 50, top: 7 },
  { name: 'Isle of Wight', left: 22, top: 57 },
  { name: 'James City', left: 14, top: 5 },
  { name: 'York', left: 36, top: 12 },
];

/** Position of Hampton Roads on the map of the nation, in percent of its width and height. */
export const hamptonRoadsMark = { left: 87.2, top: 50.8 } as const;
