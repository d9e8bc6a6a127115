// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { expect, test } from 'vitest';
import { answersWith, CALLS, doneOf, queuedOf } from '../../../testing/generations.ts';
import { changes, fieldOf, press, refusal, show, user } from '../../../testing/show.tsx';
import { EmailCampaigns } from './email-campaigns.tsx';

const BRIEF = { audience: 'Members', goal: 'Book before the frost', tone: 'friendly' } as const;
const QUESTION = { kind: 'email-campaign', brief: BRIEF } as const;
const VALUE = {
  subject: 'Before the frost',
  content: 'Hello {first name|friend},\n\ncold days are near.',
  call_to_action: 'Book a charge',
};
const DONE = doneOf(QUESTION, { kind: QUESTION.kind, value: VALUE });
const SEGMENT = {
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'Members',
  filter: { member: 'yes' },
  version: 1,
};
const CAMPAIGN: Campaign = {
  id: '00000000-0000-4000-8000-0000000000d1',
  name: 'Frost',
  segment: { id: SEGMENT.id, name: SEGMENT.name },
  subject: VALUE.subject,
  state: 'draft',
  scheduledAt: null,
  startedAt: null,
  endedAt: null,
  isTaking: false,
  ratePerMinute: 300,
  holdoutPercent: 0,
  results: null,
  pause: null,
  subjectTest: null,
  quietHours: null,
  nightWait: null,
  counts: { waiting: 0, sent: 0, failed: 0, heldOut: 0, notAgreed: 0, noAddress: 0, bouncing: 0 },
  createdAt: '2026-11-24T14:00:00.000Z',
  changedBy: 'Ada',
  changedAt: '2026-11-24T14:00:00.000Z',
  version: 1,
  preview: '',
  body: VALUE.content,
  button: null,
  postalAddress: null,
  review: null,
};
/** Questions and saves; claims checks change nothing. */
const kept = () => changes().filter(({ call }) => call !== CALLS.claims);
const created = (body: object) => () => Response.json(body, { status: 201 });
const page = (
  <>
    <EmailCampaigns />
    <ToastOutlet />
  </>
);

test('requires audience and goal, and shows the mail in fields', async () => {
  show(page, answersWith([], { [CALLS.start]: created(queuedOf(QUESTION)), [CALLS.get]: DONE }));
  await screen.findByText('No answer yet');
  await press('Generate email');
  expect(await screen.findByText('Please say who the email is for.')).toBeDefined();
  expect(screen.getByText('Please say what the email should achieve.')).toBeDefined();
  expect(kept()).toEqual([]);
  await user.type(fieldOf('Audience'), BRIEF.audience);
  await user.type(fieldOf('Goal'), BRIEF.goal);
  await user.selectOptions(fieldOf('Tone'), 'Friendly');
  await press('Generate email');
  expect(await screen.findByLabelText('Subject')).toHaveProperty('value', VALUE.subject);
  expect(fieldOf('Message').value).toBe(VALUE.content);
  expect(await screen.findByText('Email Campaign Generated')).toBeDefined();
  expect(kept().map(({ body }) => body)).toEqual([{ question: QUESTION, anew: false }]);
});

test('shows a failure in a toast and its cause on the page, and keeps the brief', async () => {
  const sentence = 'The model’s service is busy. Ask again in a minute.';
  const failed = {
    ...queuedOf(QUESTION),
    state: 'failed',
    failure: { reason: 'rate_limited', sentence },
  };
  show(page, answersWith([], { [CALLS.start]: created(queuedOf(QUESTION)), [CALLS.get]: failed }));
  await user.type(fieldOf('Audience'), 'Members');
  await user.type(fieldOf('Goal'), 'Come back');
  await press('Generate email');
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(
    await screen.findByText('Unable to generate email campaign. Please try again.'),
  ).toBeDefined();
  expect(fieldOf('Goal').value).toBe('Come back');
});

test('creates a campaign draft from the mail for a segment, and links to it', async () => {
  show(
    page,
    answersWith([DONE], {
      [CALLS.segments]: { segments: [SEGMENT] },
      [CALLS.createCampaign]: created(CAMPAIGN),
    }),
  );
  await screen.findByLabelText('Subject');
  await press('Create campaign draft');
  expect(await screen.findByText('Please choose who gets it.')).toBeDefined();
  expect(screen.getByText(/Use an address that begins with https/u)).toBeDefined();
  await user.selectOptions(fieldOf('Segment'), 'Members');
  await user.type(fieldOf('Button link'), '/booking');
  await user.clear(fieldOf('Campaign name'));
  await user.type(fieldOf('Campaign name'), 'Frost');
  await press('Create campaign draft');
  const link = await screen.findByRole('link', { name: 'Open the campaign' });
  expect(link.getAttribute('href')).toBe(`/campaigns/${CAMPAIGN.id}`);
  expect(kept().map(({ body }) => body)).toEqual([
    {
      name: 'Frost',
      segmentId: SEGMENT.id,
      subject: VALUE.subject,
      preview: '',
      ratePerMinute: 300,
      holdoutPercent: 0,
      subjectTest: null,
      body: VALUE.content,
      button: { label: VALUE.call_to_action, link: '/booking' },
      generationId: DONE.id,
    },
  ]);
});

test('sends no button without its text, and keeps the edited mail on refusal', async () => {
  show(
    page,
    answersWith([DONE], {
      [CALLS.segments]: { segments: [SEGMENT] },
      [CALLS.createCampaign]: () => refusal(429, 'rate_limited', 'Try again in a minute.'),
    }),
  );
  await screen.findByLabelText('Subject');
  await screen.findByRole('option', { name: 'Members' });
  await user.selectOptions(fieldOf('Segment'), 'Members');
  await user.clear(fieldOf('Button text'));
  await user.clear(fieldOf('Subject'));
  await user.type(fieldOf('Subject'), 'Cold days');
  await press('Create campaign draft');
  expect(await screen.findByText('Try again in a minute.')).toBeDefined();
  await waitFor(() => expect(kept()[0]?.body).toMatchObject({ button: null }));
  expect(fieldOf('Subject').value).toBe('Cold days');
});
