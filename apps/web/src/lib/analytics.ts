/** What is measured (specification section 7). No personal data, no booking id, no secret. */
export type AnalyticsEvent =
  | { event: 'page_view'; path: string }
  | { event: 'booking_created'; service: string; valueCents: number }
  | { event: 'booking_error' }
  | { event: 'purchase_complete'; method: string; valueCents: number }
  | { event: 'conversion'; valueCents: number };

/** Hands an event to the tag manager, which forgets it unless the person has agreed. */
export function track(event: AnalyticsEvent): void {
  if (import.meta.env.VITE_GTM_ID === '') return;
  import('./tag-manager.ts').then(
    ({ send }) => send(event),
    () => undefined,
  );
}

/** The same, once per key on this device, also across reloads. */
export function trackOnce(key: string, events: readonly AnalyticsEvent[]): void {
  if (import.meta.env.VITE_GTM_ID === '') return;
  import('./tag-manager.ts').then(
    ({ sendOnce }) => sendOnce(key, events),
    () => undefined,
  );
}
