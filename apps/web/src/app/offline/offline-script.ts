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

// Storage may be refused; the page then says that it knows nothing.
showHotline().catch(() => undefined);
try {
  showAppointment();
} catch {
  // The same.
}
addEventListener('online', () => location.reload());
