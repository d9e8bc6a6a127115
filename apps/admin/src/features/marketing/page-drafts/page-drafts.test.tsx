// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { PageDraft } from '@voltcourier/contracts/marketing/page-drafts';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { expect, test } from 'vitest';
import { answersWith, CALLS } from '../../../testing/generations.ts';
import { callsOf, changes, fieldOf, press, refusal, show, user } from '../../../testing/show.tsx';
import { markdownOf } from './draft-actions.tsx';
import { PageDrafts } from './page-drafts.tsx';

const ID = '00000000-0000-4000-8000-0000000000e2';
const DRAFT: PageDraft = {
  id: ID,
  kind: 'local-page',
  title: 'EV charging in Norfolk',
  keyword: 'ev charging norfolk',
  publishedPath: null,
  changedBy: 'Ada',
  changedAt: '2026-11-20T12:00:00.000Z',
  version: 2,
  description: 'A van comes to your car in Norfolk.',
  heading: 'EV charging in Norfolk, wherever you park',
  body: '## How it works\n\nA technician comes to your car.',
  generationId: null,
  findings: [{ rule: 'words', sentence: 'The page has 11 words.' }],
  claims: [],
};
const { body: _body, findings: _findings, claims: _claims, ...listed } = DRAFT;
const known = {
  [CALLS.pageDrafts]: { drafts: [listed], hasMore: false },
  [`GET /api/staff/page-drafts/${ID}`]: DRAFT,
};
const page = (
  <>
    <PageDrafts />
    <ToastOutlet />
  </>
);
const open = async () =>
  user.click(await screen.findByRole('link', { name: 'EV charging in Norfolk' }));

test('opens a draft with its findings, and saves it with its version', async () => {
  show(page, answersWith([], { ...known, [`PUT /api/staff/page-drafts/${ID}`]: DRAFT }));
  await open();
  expect(await screen.findByText('The page has 11 words.')).toBeDefined();
  await user.type(fieldOf('Main heading'), '!');
  await press('Save');
  expect(await screen.findByText('Draft saved')).toBeDefined();
  const saved = changes().find(({ call }) => call.startsWith('PUT'));
  expect(saved?.body).toMatchObject({ version: 2, heading: `${DRAFT.heading}!` });
});

test('shows a colleague’s version before it is replaced', async () => {
  const saved = `PUT /api/staff/page-drafts/${ID}`;
  let now = DRAFT;
  show(
    page,
    answersWith([], {
      ...known,
      [`GET /api/staff/page-drafts/${ID}`]: () => now,
      [saved]: () => {
        now = { ...DRAFT, heading: 'Theirs', title: 'Their title', version: 3 };
        return refusal(409, 'changed_meanwhile', 'Someone was faster.');
      },
    }),
  );
  await open();
  await user.type(await screen.findByLabelText('Main heading'), '!');
  await press('Save');
  expect(await screen.findByText('Someone else changed this draft')).toBeDefined();
  expect(fieldOf('Title').value).toBe('Their title');
  expect(fieldOf('Main heading').value).toBe(`${DRAFT.heading}!`);
  await press('Save');
  await waitFor(() => expect(callsOf(saved)).toHaveLength(2));
  expect(callsOf(saved)[1]?.body).toMatchObject({ version: 2 });
  await user.click(await screen.findByRole('button', { name: 'Show their version' }));
  expect(fieldOf('Main heading').value).toBe('Theirs');
  expect(document.activeElement).toHaveProperty('value', DRAFT.keyword);
  expect(screen.queryByText('Someone else changed this draft')).toBeNull();
});

test('asks before closing a draft with unsaved changes', async () => {
  show(page, answersWith([], known));
  await open();
  await user.type(await screen.findByLabelText('Title'), '!');
  const panel = screen.getByRole('dialog', { name: DRAFT.title });
  await user.click(within(panel).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(await screen.findByText('Leave without saving?')).toBeDefined();
  await press('Stay here');
  expect(fieldOf('Title').value).toBe(`${DRAFT.title}!`);
});

test('requires a path to mark a page as published, and shows a refusal', async () => {
  const sentence = 'Some of its claims aren’t backed by our facts.';
  show(
    page,
    answersWith([], {
      ...known,
      [`POST /api/staff/page-drafts/${ID}/publish`]: refusal(409, 'claims_unbacked', sentence),
    }),
  );
  await open();
  await user.click(await screen.findByRole('button', { name: 'Mark as published' }));
  await user.type(fieldOf('Path'), 'norfolk');
  const dialog = screen.getByRole('dialog', { name: 'Mark as published' });
  const confirm = () =>
    user.click(within(dialog).getByRole('button', { name: /^Mark as published/u }));
  await confirm();
  expect(await screen.findByText(/Enter the path of the page/u)).toBeDefined();
  await user.clear(fieldOf('Path'));
  await user.type(fieldOf('Path'), '/charging-in-norfolk');
  await confirm();
  expect(await screen.findByText(sentence)).toBeDefined();
});

test('exports a draft as Markdown with front matter', () => {
  expect(markdownOf(DRAFT)).toBe(
    `---
title: "EV charging in Norfolk"
description: "A van comes to your car in Norfolk."
keyword: "ev charging norfolk"
---

# EV charging in Norfolk, wherever you park

## How it works

A technician comes to your car.
`,
  );
});
