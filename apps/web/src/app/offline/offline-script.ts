import { formatAppointment } from '../../lib/appointment.ts';
import { APPOINTMENTS_KEY, forgetPastAppointments, upcoming } from '../../lib/kept-appointments.ts';

declare const HOTLINE_URL: string;

/**
 * The offline page's own script: shows what the device knows. It is written into the page, because
 * nothing else can be loaded there.
 */

function put(id: string, ...content: (string | Node)[]): void {
  document.getElementById(id)?.replaceChildren(...content);
}

async function showHotline(): Promise<void> {
  const kept = await caches.match(HOTLINE_URL);
  const hotline: unknown = await kept?.json();
  if (typeof hotline !== 'string') return;
  const link = document.createElement('a');
  link.href = `tel:${hotline.replaceAll(/[^\d+]/gu, '')}`;
  link.textContent = `Call ${hotline}`;
  put('hotline', link);
}

function showAppointment(): void {
  forgetPastAppointments();
  const stored: unknown = JSON.parse(localStorage.getItem(APPOINTMENTS_KEY) ?? '[]');
  const [next] = upcoming(stored, new Date());
  if (next === undefined) return;
  const when = document.createElement('strong');
  when.textContent = formatAppointment(next.startsAt, next.zone);
  put('appointment', when, document.createElement('br'), `${next.service}, ${next.place}`);
}

const ASK_AGAIN_MS = 5_000;

/**
 * Loads the page again once the server answers. That the browser calls itself online says only that
 * there is some network, and a reload would undo a way to another page that the person has begun.
 */
async function goOn(): Promise<void> {
  try {
    await fetch('/', { method: 'HEAD', cache: 'no-store' });
  } catch {
    askAgain();
    return;
  }
  location.reload();
}

/** Tries again in a while; a browser that knows itself to be offline says when it isn't any more. */
function askAgain(): void {
  if (navigator.onLine) setTimeout(() => void goOn(), ASK_AGAIN_MS);
}

// Storage may be refused; the page then says that it knows nothing.
showHotline().catch(() => undefined);
try {
  showAppointment();
} catch {
  // The same.
}
addEventListener('online', () => void goOn());
// There is a network, but the server has not answered.
askAgain();
