import { randomUUID } from 'node:crypto';
import type { addEmployee } from './employees.ts';

type Employee = { readonly client: Awaited<ReturnType<typeof addEmployee>>['client'] };

/** A successful call of each endpoint with which staff reply to requests and change templates. */
export function createReplyChanges(askForCall: () => Promise<string>) {
  const formOf = () => ({
    name: `Template ${randomUUID()}`,
    subject: 'Your message',
    body: 'Hello {first name},\n\nthank you.',
    isDefault: false,
  });
  const add = ({ client }: Employee) => client.requestReplies.createTemplate({ body: formOf() });

  return {
    'requestReplies.createTemplate': async (staff: Employee) => (await add(staff)).id,
    'requestReplies.changeTemplate': async (staff: Employee) => {
      const { id: templateId, version } = await add(staff);
      const body = { ...formOf(), version };
      await staff.client.requestReplies.changeTemplate({ params: { templateId }, body });
      return templateId;
    },
    'requestReplies.removeTemplate': async (staff: Employee) => {
      const { id: templateId, version } = await add(staff);
      const params = { templateId };
      await staff.client.requestReplies.removeTemplate({ params, body: { version } });
      return templateId;
    },
    'requestReplies.sendReply': async ({ client }: Employee) => {
      const requestId = await askForCall();
      const params = { requestId };
      const { version } = await client.callbacks.get({ params });
      const body = { subject: 'Your request', body: 'We come on Friday at ten.' };
      await client.requestReplies.sendReply({ params, query: { version }, body });
      return requestId;
    },
  };
}
