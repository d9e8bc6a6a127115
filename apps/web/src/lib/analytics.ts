declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** What is measured (specification section 7). No personal data, no booking id, no secret. */
export type AnalyticsEvent =
  | { event: 'page_view'; path: string }
  | { event: 'booking_created'; service: string; valueCents: number }
  | { event: 'booking_error' }
  | { event: 'purchase_complete'; method: string; valueCents: number };

/** Hands an event to the tag manager; nothing happens, and nothing loads, without `VITE_GTM_ID`. */
export function track(event: AnalyticsEvent): void {
  if (!import.meta.env['VITE_GTM_ID']) return;
  const { event: name, ...details } = event;
  const value = 'valueCents' in details ? { value: details.valueCents / 100, currency: 'USD' } : {};
  (window.dataLayer ??= []).push({ event: name, ...details, ...value });
}
