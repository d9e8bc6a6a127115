import { formatAppointment } from '../../lib/appointment.ts';
import { APPOINTMENTS_KEY, forgetPastAppointments, upcoming } from '../../lib/kept-appointments.ts';

declare const HOTLINE_URL: string;

/**
 * Script of the offline page: shows what is stored on the device. It is inlined, because nothing
 * else can be loaded there.
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
 * Reloads the page once the server answers. `navigator.onLine` only means that there is some
 * network, and a reload would abort the user's navigation to another page.
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

/**
 * Schedules another attempt; a browser that knows it is offline fires an event when it is online
 * again.
 */
function askAgain(): void {
  if (navigator.onLine) setTimeout(() => void goOn(), ASK_AGAIN_MS);
}

// Storage may be blocked; the page then says that it has no data.
showHotline().catch(() => undefined);
try {
  showAppointment();
} catch {
  // Storage may be blocked here, too.
}
addEventListener('online', () => void goOn());
// There is a network, but the server hasn't answered.
askAgain();
