/** Where the customer site is: on the same origin, unless the app was built for another. */
export const SITE_URL = `${import.meta.env['VITE_SITE_URL'] ?? ''}/`;
