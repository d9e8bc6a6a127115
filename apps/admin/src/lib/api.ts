import { type Client, createClient } from '@voltcourier/contracts/client';
import { API_PREFIX, type Routes, routes } from '@voltcourier/contracts/routes';

/** The api, by the HttpOnly session cookie: staff endpoints take nothing else. */
export const api: Client<Routes> = createClient(routes, {
  baseUrl: `${import.meta.env['VITE_API_URL'] ?? ''}${API_PREFIX}`,
});
