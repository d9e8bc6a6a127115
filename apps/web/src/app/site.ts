/** URL of the site without a trailing slash; fixed at build time. */
export const SITE_URL: string = (import.meta.env.VITE_SITE_URL ?? 'http://localhost:3000').replace(
  /\/+$/u,
  '',
);
