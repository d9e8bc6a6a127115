import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { failureOf } from '../../testing/requests.ts';

const started = useApi();

async function staffClient() {
  const { api } = started;
  const { email, password } = api.config.admin;
  const { token } = await api
    .client()
    .accounts.login({ body: { usernameOrEmail: email, password } });
  return api.client((url, init) => {
    const headers = new Headers(init?.headers);
    headers.set('cookie', `vc_session=${token}`);
    return fetch(url, { ...init, headers });
  });
}

describe('the previews of mails', () => {
  it('show each as customers get it, in HTML and text, with names escaped and no secret', async () => {
    const { notifications } = await staffClient();
    const { templates } = await notifications.templates();
    expect(templates.length).toBeGreaterThan(15);
    const subjects = new Set<string>();
    for (const { kind, group } of templates) {
      const { subject, html, text } = await notifications.preview({ params: { kind } });
      subjects.add(subject);
      expect(html).toContain(started.api.config.brand.name);
      expect(html).not.toMatch(/Ada O’Neill & /u);
      expect(html).not.toMatch(/undefined|NaN|Invalid Date|\[object/u);
      expect(html).not.toMatch(/#[\w-]{20,}"/u);
      expect(text.length).toBeGreaterThan(80);
      if (group === 'Bookings') expect(html).toContain('Ada O’Neill &amp; Daughters');
    }
    expect(subjects.size).toBe(templates.length);
  });

  it('are of mails that exist', async () => {
    const { notifications } = await staffClient();
    for (const kind of ['nothing', 'constructor', '__proto__']) {
      expect(await failureOf(notifications.preview({ params: { kind } }))).toMatchObject({
        code: 'not_found',
      });
    }
  });
});
