/**
 * Runs React in its own chunk. If imported from elsewhere, the chunk would only declare it, and the
 * entry would run it in its own task.
 */
export { hydrateRoot } from 'react-dom/client';
