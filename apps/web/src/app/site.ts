/** Where the site is found, without a slash at its end; fixed when it is built. */
export const SITE_URL: string = (
  import.meta.env['VITE_SITE_URL'] ?? 'http://localhost:3000'
).replace(/\/+$/u, '');
