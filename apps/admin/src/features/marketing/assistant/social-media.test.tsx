// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { SocialBrief } from '@voltcourier/contracts/marketing/generations';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { expect, test, vi } from 'vitest';
import { answersWith, CALLS, doneOf, queuedOf } from '../../../testing/generations.ts';
import { changes, fieldOf, press, show, user } from '../../../testing/show.tsx';
import { SocialMedia } from './social-media.tsx';

const VALUE = {
  content: 'We come to your car.',
  hashtags: ['ev', '#Norfolk'],
  image_description: 'A van beside a parked car at dusk',
};
const TEXT = 'We come to your car.\n\n#ev #Norfolk';
const questionFor = (platform: SocialBrief['platform']) => ({
  kind: 'social-content' as const,
  brief: { platform, campaign_type: 'education' as const },
});
const doneFor = (platform: SocialBrief['platform']) =>
  doneOf(questionFor(platform), { kind: 'social-content', value: VALUE });
const created = (body: object) => () => Response.json(body, { status: 201 });
const page = (
  <>
    <SocialMedia />
    <ToastOutlet />
  </>
);

test('requires a network, and shows the post with hashtags, image and length', async () => {
  const question = questionFor('twitter');
  show(
    page,
    answersWith([], {
      [CALLS.start]: created(queuedOf(question)),
      [CALLS.get]: doneFor('twitter'),
    }),
  );
  await screen.findByText('No answer yet');
  await press('Generate post');
  expect(await screen.findByText('Please choose a network.')).toBeDefined();
  await user.selectOptions(fieldOf('Network'), 'X (Twitter)');
  await user.selectOptions(fieldOf('Campaign type'), 'Education');
  await press('Generate post');
  expect(await screen.findByText('Social Content Generated')).toBeDefined();
  expect(fieldOf('Post for X (Twitter)').value).toBe(TEXT);
  expect(screen.getByText('34 of 280 characters')).toBeDefined();
  expect(screen.getByText(VALUE.image_description)).toBeDefined();
  expect(changes().map(({ body }) => body)).toEqual([{ question, anew: false }]);
});

test('copies the edited text, links it to the composer, and shows when it is too long', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  show(page, answersWith([doneFor('twitter')]));
  const field = await screen.findByLabelText('Post for X (Twitter)');
  await user.type(field, '!');
  await press('Copy text');
  expect(await screen.findByText('Copied')).toBeDefined();
  expect(writeText).toHaveBeenCalledWith(`${TEXT}!`);
  const composer = screen.getByRole<HTMLAnchorElement>('link', { name: /Open composer/u });
  expect(new URL(composer.href).searchParams.get('text')).toBe(`${TEXT}!`);
  await user.click(field);
  await user.paste('a'.repeat(250));
  expect(await screen.findByText('Too long for this network: shorten it by 5.')).toBeDefined();
});

test('adds the post to the calendar as generated, or as edited', async () => {
  const add = 'POST /api/staff/content/generated';
  const generation = doneFor('twitter');
  const answer = { generationId: generation.id, added: [generation.id], present: 0 };
  const showNext = show(page, answersWith([generation], { [add]: answer }));
  await user.click(await screen.findByRole('button', { name: /^Add to calendar/u }));
  expect(await screen.findByRole('link', { name: 'In the calendar' })).toBeDefined();
  showNext(<div />);
  showNext(page);
  await user.type(await screen.findByLabelText('Post for X (Twitter)'), '!');
  await user.click(screen.getByRole('button', { name: /^Add to calendar/u }));
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toEqual([
      { generationId: generation.id, indexes: null, text: null },
      { generationId: generation.id, indexes: null, text: `${TEXT}!` },
    ]),
  );
});

test('shows when a network has no composer', async () => {
  show(page, answersWith([doneFor('instagram')]));
  expect(await screen.findByText(/Instagram has no composer in the web/u)).toBeDefined();
  expect(screen.queryByRole('link', { name: /Open composer/u })).toBeNull();
  await waitFor(() => expect(screen.getByText('34 of 2,200 characters')).toBeDefined());
});

test('shows a failed post in a toast, and its cause on the page', async () => {
  const sentence = 'The answer could not be read. Ask again.';
  const question = questionFor('facebook');
  show(
    page,
    answersWith([], {
      [CALLS.start]: created(queuedOf(question)),
      [CALLS.get]: {
        ...queuedOf(question),
        state: 'failed',
        failure: { reason: 'invalid_answer', sentence },
      },
    }),
  );
  await user.selectOptions(fieldOf('Network'), 'Facebook');
  await user.selectOptions(fieldOf('Campaign type'), 'Promotion');
  await press('Generate post');
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(
    await screen.findByText('Unable to generate social content. Please try again.'),
  ).toBeDefined();
});
