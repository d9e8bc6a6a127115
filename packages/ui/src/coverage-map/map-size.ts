/** The plane on which the map of the nation is drawn: that of us-atlas' Albers projection. */
export const nationSize = { width: 975, height: 610 } as const;

/** The plane on which the map of Hampton Roads is drawn. */
export const regionSize = { width: 640, height: 580 } as const;
