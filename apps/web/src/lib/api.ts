import { type Client, createClient } from '@voltcourier/contracts/client';
import { API_PREFIX, type Routes, routes } from '@voltcourier/contracts/routes';

const TOKEN_KEY = 'authToken';

/** The api: on this origin, or where `VITE_API_URL` says when the site is hosted by itself. */
export const api: Client<Routes> = createClient(routes, {
  baseUrl: `${import.meta.env['VITE_API_URL'] ?? ''}${API_PREFIX}`,
  // Kept where the specification (section 6) has it; the token names a session that can be ended.
  token: () => localStorage.getItem(TOKEN_KEY),
});
