/** A booking awaiting payment, and the cookies with which a browser can pay it. */
export interface WaitingBooking {
  readonly id: string;
  readonly cookies: readonly { name: string; value: string; path: string }[];
}

interface Day {
  readonly date: string;
  readonly slots: readonly { readonly time: string; readonly free: number }[];
}

/** Books the last open slot of the window. */
export async function bookForCheckout(url: string): Promise<WaitingBooking> {
  const availability = await fetch(`${url}/api/availability`);
  const { days } = (await availability.json()) as { days: readonly Day[] };
  const free = days
    .flatMap(({ date, slots }) => slots.map((slot) => ({ date, ...slot })))
    .findLast((slot) => slot.free > 0);
  if (free === undefined) throw new Error('No time is free.');
  const response = await fetch(`${url}/api/booking`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada Driver',
      email: 'ada@example.com',
      location: '100 Granby St, Norfolk, VA 23510',
      vehicle: 'tesla',
      serviceType: 'emergency',
      bookingDate: free.date,
      bookingTime: free.time,
    }),
  });
  if (response.status !== 201) throw new Error(`The booking failed: ${await response.text()}`);
  const { booking } = (await response.json()) as { booking: { id: string } };
  const cookies = response.headers.getSetCookie().map((cookie) => {
    const [pair = ''] = cookie.split(';', 1);
    const at = pair.indexOf('=');
    const path = /;\s*path=([^;]+)/iu.exec(cookie)?.[1] ?? '/';
    return { name: pair.slice(0, at), value: pair.slice(at + 1), path };
  });
  return { id: booking.id, cookies };
}

/** Sets cookies in a browser that listens for the DevTools protocol. */
export async function giveCookies(
  debuggingPort: number,
  url: string,
  cookies: WaitingBooking['cookies'],
): Promise<void> {
  const version = await fetch(`http://127.0.0.1:${debuggingPort}/json/version`);
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('error', () => reject(new Error('The browser did not answer.')));
      socket.addEventListener('open', () => {
        const params = { cookies: cookies.map((cookie) => ({ ...cookie, url, httpOnly: true })) };
        socket.send(JSON.stringify({ id: 1, method: 'Storage.setCookies', params }));
      });
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data)) as { error?: { message: string } };
        if (answer.error === undefined) resolve();
        else reject(new Error(answer.error.message));
      });
    });
  } finally {
    socket.close();
  }
}
