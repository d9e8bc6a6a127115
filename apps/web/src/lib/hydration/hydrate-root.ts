/**
 * React, run by the file that it comes in: imported from elsewhere, that file would only declare
 * it, and the entry would run it in the same task as itself.
 */
export { hydrateRoot } from 'react-dom/client';
