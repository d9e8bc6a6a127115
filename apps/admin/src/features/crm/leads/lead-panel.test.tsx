// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { Lead } from '@voltcourier/contracts/crm/leads';
import { expect, test, vi } from 'vitest';
import { changes, fieldOf, goTo, press, refusal, show, user } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { LeadPanel } from './lead-panel.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const GET = `GET /api/staff/crm/leads/${ID}`;
const CHANGE = `PUT /api/staff/crm/leads/${ID}`;
const KIM = { id: '00000000-0000-4000-8000-000000000002', name: 'kim' };

const LEAD: Lead = {
  id: ID,
  title: 'Ten delivery vans',
  kind: 'fleet',
  source: 'staff',
  stage: 'qualified',
  person: { id: '00000000-0000-4000-8000-000000000003', name: 'Granby Deliveries' },
  valueCents: 125_000,
  expectedClose: null,
  owner: null,
  nextStep: null,
  nextStepDue: null,
  lostReason: null,
  lostNote: null,
  createdAt: '2026-03-02T12:00:00.000Z',
  stageSince: '2026-03-03T12:00:00.000Z',
  position: '1',
  version: 6,
  requestId: null,
  events: [
    {
      id: '1',
      at: '2026-03-02T12:00:00.000Z',
      from: null,
      to: 'new',
      lostReason: null,
      actor: 'ada',
    },
  ],
};
const answersOf = (more: Readonly<Record<string, unknown>> = {}) => ({
  [ME]: ADMIN,
  [GET]: LEAD,
  'GET /api/staff/crm/colleagues': { colleagues: [KIM] },
  ...more,
});
const onAsk = vi.fn();
const panel = <LeadPanel leadId={ID} onAsk={onAsk} onClose={() => undefined} />;

test('shows the stage of a lead, and saves it with its version', async () => {
  show(
    panel,
    answersOf({ [CHANGE]: () => ({ ...LEAD, valueCents: 250_050, owner: KIM, version: 7 }) }),
  );
  expect(await screen.findByText(/^Qualified since/u)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Granby Deliveries' })).toBeDefined();
  await screen.findByRole('option', { name: 'kim' });
  const value = fieldOf('Value in dollars');
  expect(value.value).toBe('1250');
  await user.clear(value);
  await user.type(value, 'about 2,500');
  await user.type(fieldOf('Due'), '2030-05-01');
  await press('Save');
  expect(await screen.findByText('Please enter an amount, such as 1,250.')).toBeDefined();
  expect(screen.getByText('Please say what needs to be done by then.')).toBeDefined();
  expect(changes()).toEqual([]);
  await user.clear(value);
  await user.type(value, '2,500.50');
  await user.clear(fieldOf('Due'));
  await user.selectOptions(fieldOf('Owner'), 'kim');
  await press('Save');
  await waitFor(() => expect(value.value).toBe('2500.50'));
  expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull();
  expect(changes().map(({ call, body }) => [call, body])).toEqual([
    [
      CHANGE,
      {
        title: LEAD.title,
        kind: 'fleet',
        personId: LEAD.person?.id,
        valueCents: 250_050,
        expectedClose: null,
        ownerId: KIM.id,
        nextStep: null,
        nextStepDue: null,
        version: 6,
      },
    ],
  ]);
});

test('shows what a colleague changed, and saves the entries over it', async () => {
  let now = LEAD;
  const answers = [
    refusal(409, 'changed_meanwhile', 'Someone else changed this lead.'),
    { ...LEAD, title: 'Twelve vans', nextStep: 'Call', version: 8 },
  ];
  show(
    panel,
    answersOf({
      [GET]: () => now,
      [CHANGE]: () => {
        now = { ...LEAD, nextStep: 'Call', version: 7 };
        return answers.shift();
      },
    }),
  );
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  await user.clear(title);
  await user.type(title, 'Twelve vans');
  await press('Save');
  expect(await screen.findByText('Someone else changed this lead')).toBeDefined();
  expect(title.value).toBe('Twelve vans');
  expect(fieldOf('Next step').value).toBe('Call');
  await press('Keep my entries');
  await press('Save');
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]?.body).toMatchObject({ title: 'Twelve vans', nextStep: 'Call', version: 7 });
});

test('shows the lead without a form to readers', async () => {
  const requestId = '00000000-0000-4000-8000-000000000004';
  show(panel, answersOf({ [ME]: { ...ADMIN, role: 'READ_ONLY' }, [GET]: { ...LEAD, requestId } }));
  // Permissions are known once the link to the request is shown.
  expect(await screen.findByRole('link', { name: 'Manual' })).toBeDefined();
  expect(screen.getByText('Unassigned')).toBeDefined();
  expect(screen.getByText('$1,250')).toBeDefined();
  expect(screen.queryByRole('form', { name: 'The lead' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Move to another stage' })).toBeNull();
});

test('asks the caller to move the lead', async () => {
  show(panel, answersOf());
  await screen.findByRole('button', { name: 'Move to another stage' });
  await press('Move to another stage');
  expect(onAsk).toHaveBeenCalledExactlyOnceWith(LEAD);
});

test('asks before unsaved changes are lost', async () => {
  show(panel, answersOf());
  await user.type(await screen.findByLabelText(/^Title/u), '!');
  await goTo('/?lead=another');
  expect(await screen.findByText('Leave without saving?')).toBeDefined();
  await press('Stay here');
  expect(fieldOf(/^Title/u).value).toBe('Ten delivery vans!');
});
