import { useLocation } from 'react-router-dom';

/** The state of a link that carries an address from one form to the next. */
export const carrying = (email: string): { email: string } | null =>
  email.includes('@') ? { email } : null;

/** The address that somebody typed on the page before; "" for none. */
export function useCarriedEmail(): string {
  const state: unknown = useLocation().state;
  const isCarried = typeof state === 'object' && state !== null && 'email' in state;
  return isCarried && typeof state.email === 'string' ? state.email : '';
}
