import { type Client, createClient } from '@voltcourier/contracts/client';
import type { EndpointTable } from '@voltcourier/contracts/kernel/route';

/** Where the token of a signed-in customer is kept (specification, section 6). */
export const TOKEN_KEY = 'authToken';

/** Whether somebody has signed in on this device; the server knows whether they still are. */
export function hasToken(): boolean {
  try {
    return localStorage.getItem(TOKEN_KEY) !== null;
  } catch {
    return false;
  }
}

/**
 * A client of some features' endpoints, on this origin, or where `VITE_API_URL` says when the site
 * is hosted by itself. Each page ships only the contracts that it calls.
 */
export function apiFor<Table extends EndpointTable>(table: Table): Client<Table> {
  return createClient(table, {
    baseUrl: `${import.meta.env['VITE_API_URL'] ?? ''}/api`,
    // The token names a session that can be ended.
    token: () => localStorage.getItem(TOKEN_KEY),
  });
}
