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
/** The page that is open, for whoever agrees while looking at it. */
let current: Extract<AnalyticsEvent, { event: 'page_view' }> | undefined;

/** A command to Google's tags, which know one by being an `arguments` object (Consent Mode v2). */
function gtag(..._command: unknown[]): void {
  // eslint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
}

/** Counting visits is what the question asks for; advertising is never agreed to. */
const consentOf = (counting: 'granted' | 'denied') => ({
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: counting,
});

const hasAgreed = () => consentAt(new Date()) === 'granted';

/** Addresses carry booking ids in their queries; tags are told the page alone. */
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

/** Sends an event where the person has agreed; otherwise it is forgotten. */
export function send(event: AnalyticsEvent): void {
  if (event.event === 'page_view') current = event;
  if (!hasAgreed()) return;
  // Before the script itself, because its tags read the address as they start.
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

/** Sends events once per key on this device, also across reloads. */
export function sendOnce(key: string, events: readonly AnalyticsEvent[]): void {
  if (!hasAgreed() || !isFirstTime(key)) return;
  for (const event of events) send(event);
}

/** Cookies that Google's tags have set; they belong to this host or to the domain above it. */
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
