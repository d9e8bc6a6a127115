/** How often live figures are read again (specification, section 7), in milliseconds. */
export const LIVE_MS = 30_000;
