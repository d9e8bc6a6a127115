import type { ContentItem } from '@voltcourier/contracts';
import { sql } from 'kysely';
import { untilOver } from '../domains/marketing/assistant/waiting.ts';
import { contentForm, createContentTools } from './content.ts';
import { addEmployee } from './employees.ts';
import type { useApi } from './harness.ts';

type Employee = Pick<Awaited<ReturnType<typeof addEmployee>>, 'client'>;

const WAIT_MS = 30_000;

/**
 * A successful call of each endpoint with which staff change the content calendar. Questions to the
 * assistant must be answered by a worker meanwhile.
 */
export function createContentChanges(started: ReturnType<typeof useApi>) {
  const { approve } = createContentTools(started);
  const draft = ({ client }: Employee) => client.content.createContent({ body: contentForm() });
  const callOf = ({ id, version }: ContentItem) => ({
    params: { contentId: id },
    body: { version },
  });
  const approved = async (staff: Employee) => callOf(await approve(await draft(staff)));
  const scheduled = async (staff: Employee) =>
    callOf(await staff.client.content.scheduleContent(await approved(staff)));

  return {
    'content.createContent': async (staff: Employee) => (await draft(staff)).id,
    'content.addGeneratedContent': async ({ client }: Employee) => {
      const question = { kind: 'video-ideas' } as const;
      const { id } = await client.assistant.startGeneration({ body: { question, anew: true } });
      await untilOver(started.api.ctx, id, WAIT_MS);
      const body = { generationId: id, indexes: null, text: null };
      return (await client.content.addGeneratedContent({ body })).generationId;
    },
    'content.changeContent': async (staff: Employee) => {
      const { params, body } = callOf(await draft(staff));
      await staff.client.content.changeContent({ params, body: { ...contentForm(), ...body } });
      return params.contentId;
    },
    'content.moveContent': async (staff: Employee) => {
      const { params, body } = callOf(await draft(staff));
      const { plannedOn } = contentForm();
      const plan = { plannedOn, plannedTime: null };
      await staff.client.content.moveContent({ params, body: { ...body, ...plan } });
      return params.contentId;
    },
    'content.submitContent': async (staff: Employee) => {
      const call = callOf(await draft(staff));
      await staff.client.content.submitContent(call);
      return call.params.contentId;
    },
    'content.returnContent': async (staff: Employee) => {
      const item = await staff.client.content.submitContent(callOf(await draft(staff)));
      const { params, body } = callOf(item);
      const note = 'Please name the offer’s last day.';
      await staff.client.content.returnContent({ params, body: { ...body, note } });
      return params.contentId;
    },
    'content.approveContent': async ({ client }: Employee) => {
      const author = await addEmployee(started, 'MARKETING');
      const call = callOf(await author.client.content.submitContent(callOf(await draft(author))));
      await client.content.approveContent(call);
      return call.params.contentId;
    },
    'content.scheduleContent': async (staff: Employee) => (await scheduled(staff)).params.contentId,
    'content.unscheduleContent': async (staff: Employee) => {
      const call = await scheduled(staff);
      await staff.client.content.unscheduleContent(call);
      return call.params.contentId;
    },
    'content.publishContent': async (staff: Employee) => {
      const { params, body } = await approved(staff);
      const postUrl = 'https://example.com/posts/1';
      await staff.client.content.publishContent({ params, body: { ...body, postUrl } });
      return params.contentId;
    },
    'content.retryContent': async (staff: Employee) => {
      const call = await scheduled(staff);
      await sql`update content_items set state = 'failed', failure = 'It was down.'
        where id = ${call.params.contentId}`.execute(started.api.deps.db);
      await staff.client.content.retryContent(call);
      return call.params.contentId;
    },
    'content.removeContent': async (staff: Employee) => {
      const call = callOf(await draft(staff));
      await staff.client.content.removeContent(call);
      return call.params.contentId;
    },
  };
}
