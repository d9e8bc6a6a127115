import type { AnalyticsEvent } from './analytics.ts';
import { consentAt, onConsentChange } from './consent.ts';
import { isFirstTime } from './once.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const HOST = 'https://www.googletagmanager.com';

let isLoaded = false;
/** The current page, to be sent if the visitor consents on it. */
let current: Extract<AnalyticsEvent, { event: 'page_view' }> | undefined;

/**
 * Sends a command to Google's tags, which recognize it by its `arguments` object (Consent Mode v2).
 */
function gtag(..._command: unknown[]): void {
  // eslint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
}

/** Consent covers counting visits only, never advertising. */
const consentOf = (counting: 'granted' | 'denied') => ({
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: counting,
});

const hasAgreed = () => consentAt(new Date()) === 'granted';

/** URLs contain booking IDs in the query, so tags get only the path. */
function address(path: string) {
  return { page_location: `${location.origin}${path}`, page_path: path };
}

function load(): void {
  gtag('consent', 'default', consentOf('denied'));
  gtag('consent', 'update', consentOf('granted'));
  window.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const id = encodeURIComponent(import.meta.env.VITE_GTM_ID);
  const script = document.createElement('script');
  script.async = true;
  script.src = `${HOST}/gtm.js?id=${id}`;
  document.head.append(script);
  isLoaded = true;
}

/** Sends an event if the visitor has consented; otherwise drops it. */
export function send(event: AnalyticsEvent): void {
  if (event.event === 'page_view') current = event;
  if (!hasAgreed()) return;
  // Set before the script loads, because its tags read the URL when they start.
  if (event.event === 'page_view') {
    gtag('set', { ...address(event.path), page_referrer: `${location.origin}/` });
  }
  if (!isLoaded) load();
  const { event: name, ...details } = event;
  window.dataLayer?.push({
    event: name,
    ...('path' in details ? { ...address(details.path), page_title: document.title } : {}),
    ...('service' in details ? { service: details.service } : {}),
    ...('method' in details ? { method: details.method } : {}),
    ...('valueCents' in details ? { value: details.valueCents / 100, currency: 'USD' } : {}),
  });
}

/** Sends events once per key on this device, even across reloads. */
export function sendOnce(key: string, events: readonly AnalyticsEvent[]): void {
  if (!hasAgreed() || !isFirstTime(key)) return;
  for (const event of events) send(event);
}

/** Deletes cookies set by Google's tags; they belong to this host or its parent domain. */
function forgetVisitor(): void {
  const domains = [
    '',
    `;domain=${location.hostname}`,
    `;domain=${location.hostname.replace(/^www\./u, '')}`,
  ];
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=', 1);
    if (!name.startsWith('_ga')) continue;
    for (const domain of domains) document.cookie = `${name}=;path=/;max-age=0${domain}`;
  }
}

onConsentChange(() => {
  const counting = hasAgreed();
  if (isLoaded) gtag('consent', 'update', consentOf(counting ? 'granted' : 'denied'));
  if (!counting) forgetVisitor();
  else if (!isLoaded && current !== undefined) send(current);
});
