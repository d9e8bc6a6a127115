import { useLocation } from 'react-router-dom';

/** Returns a link's state that carries an email address to the next form. */
export const carrying = (email: string): { email: string } | null =>
  email.includes('@') ? { email } : null;

/** Returns the email address typed on the previous page, or "". */
export function useCarriedEmail(): string {
  const state: unknown = useLocation().state;
  const isCarried = typeof state === 'object' && state !== null && 'email' in state;
  return isCarried && typeof state.email === 'string' ? state.email : '';
}
