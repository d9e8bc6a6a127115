/** Analytics events (specification section 7). No personal data, booking IDs or secrets. */
export type AnalyticsEvent =
  | { event: 'page_view'; path: string }
  | { event: 'booking_created'; service: string; valueCents: number }
  | { event: 'booking_error' }
  | { event: 'purchase_complete'; method: string; valueCents: number }
  | { event: 'conversion'; valueCents: number };

/** Passes an event to the tag manager, which drops it without consent. */
export function track(event: AnalyticsEvent): void {
  if (import.meta.env.VITE_GTM_ID === '') return;
  import('./tag-manager.ts').then(
    ({ send }) => send(event),
    () => undefined,
  );
}

/** Tracks events once per key on this device, even across reloads. */
export function trackOnce(key: string, events: readonly AnalyticsEvent[]): void {
  if (import.meta.env.VITE_GTM_ID === '') return;
  import('./tag-manager.ts').then(
    ({ sendOnce }) => sendOnce(key, events),
    () => undefined,
  );
}
