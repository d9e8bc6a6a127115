/** Polling interval of live figures (specification, section 7), in milliseconds. */
export const LIVE_MS = 30_000;
