import { sendEmail } from '../domains/messaging/notifications/sending.ts';
import type { useApi } from './harness.ts';
import { addPerson, signIn, staySignedIn } from './people.ts';

/** Signed-in customers with verified addresses, each in its own browser. */
export function createMembers(started: ReturnType<typeof useApi>) {
  return {
    join: async (email?: string) => {
      const { api } = started;
      const person = await addPerson(api, 'CUSTOMER');
      await api.deps.db
        .updateTable('users')
        .set({ email: email ?? person.email, email_verified_at: new Date() })
        .where('id', '=', person.id)
        .execute();
      const known = { ...person, email: email ?? person.email };
      const { bearer } = await signIn(api, known);
      await staySignedIn(api, person.id);
      const fetchAs: typeof fetch = (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set('authorization', bearer['authorization'] ?? '');
        return fetch(input, { ...init, headers });
      };
      return { ...known, fetchAs, client: api.client(fetchAs) };
    },

    /** Sends the unsent mails about a person's membership. */
    sendMails: async (userId: string): Promise<void> => {
      const { deps, ctx } = started.api;
      const rows = await deps.db
        .selectFrom('emails')
        .innerJoin('membership_events as m', 'm.id', 'emails.membership_event_id')
        .select('emails.id')
        .where('m.user_id', '=', userId)
        .where('sent_at', 'is', null)
        .orderBy('m.id')
        .execute();
      for (const { id } of rows) await sendEmail(ctx, id);
    },
  };
}
