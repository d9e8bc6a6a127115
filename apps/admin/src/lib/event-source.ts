import { API_PREFIX } from '@voltcourier/contracts/kernel/endpoint';

/** An event stream of the API with the HttpOnly session cookie. */
export const openStream = (path: string): EventSource =>
  new EventSource(`${import.meta.env.VITE_API_URL ?? ''}${API_PREFIX}${path}`, {
    withCredentials: true,
  });
