/** Size of the map of the nation: that of us-atlas' Albers projection. */
export const nationSize = { width: 975, height: 610 } as const;

/** Size of the map of Hampton Roads. */
export const regionSize = { width: 640, height: 580 } as const;
