// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { LEAD_STAGES } from '@voltcourier/contracts/crm/lead-stages';
import type { Lead } from '@voltcourier/contracts/crm/leads';
import { expect, test } from 'vitest';
import { callsOf, goTo, show, user } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { Pipeline } from './pipeline.tsx';

const leadOf = (digit: number, title: string): Lead => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  title,
  kind: 'other',
  source: 'staff',
  stage: 'new',
  person: null,
  valueCents: null,
  expectedClose: null,
  owner: null,
  nextStep: null,
  nextStepDue: null,
  lostReason: null,
  lostNote: null,
  createdAt: '2026-11-22T09:00:00.000Z',
  stageSince: '2026-11-22T09:00:00.000Z',
  position: String(digit),
  version: 1,
  requestId: null,
  events: [],
});
const vans = leadOf(1, 'Vans');
const party = leadOf(2, 'Party');
const fleet = leadOf(3, 'Fleet');

const BOARD = 'GET /api/staff/crm/leads/board';
const MOVE = `POST /api/staff/crm/leads/${vans.id}/move`;

const boardOf = (...inNew: Lead[]) => ({
  columns: LEAD_STAGES.map((stage) => {
    const leads = stage === 'new' ? inNew : [];
    return {
      stage,
      leads,
      hasMore: false,
      count: leads.length,
      valueCents: 0,
      weightedCents: 0,
    };
  }),
});

/** Titles on the board, from top to bottom. */
const shown = () =>
  screen
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .join(', ');

test('shows a lead in its last place while earlier moves are saved', async () => {
  const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  const moves = answers.values();
  let saved = boardOf(vans, party, fleet);
  show(<Pipeline />, {
    [ME]: ADMIN,
    'GET /api/staff/crm/colleagues': { colleagues: [] },
    [BOARD]: () => saved,
    [MOVE]: () => moves.next().value?.promise,
  });
  await screen.findByText('Drag cards to move. Keyboard: Shift+arrow.');
  screen.getByRole('link', { name: 'Vans' }).focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await waitFor(() => expect(shown()).toBe('Party, Vans, Fleet'));
  screen.getByRole('link', { name: 'Vans' }).focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await waitFor(() => expect(shown()).toBe('Party, Fleet, Vans'));
  saved = boardOf(party, vans, fleet);
  answers[0]?.resolve(vans);
  await waitFor(() => expect(callsOf(MOVE)).toHaveLength(2));
  await waitFor(() => expect(callsOf(BOARD)).toHaveLength(2));
  await goTo('/?column=new');
  expect(shown()).toBe('Party, Fleet, Vans');
  saved = boardOf(party, fleet, vans);
  answers[1]?.resolve(vans);
  await waitFor(() => expect(callsOf(BOARD)).toHaveLength(3));
  expect(shown()).toBe('Party, Fleet, Vans');
});
