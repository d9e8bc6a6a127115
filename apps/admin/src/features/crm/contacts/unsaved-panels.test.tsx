// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { Person } from '@voltcourier/contracts/crm/contacts';
import { expect, test } from 'vitest';
import { fieldOf, goTo, press, show, showAt, user } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { Companies } from './companies.tsx';
import { FieldsTab } from './fields-tab.tsx';
import { LinkSection } from './link-section.tsx';
import { TaskSection } from './task-section.tsx';
import { Timeline } from './timeline.tsx';

const GATE_CODE = {
  id: '2d0cf1d8-8f0b-4a0e-9d2c-0d7f4e6d1a11',
  name: 'Gate code',
  kind: 'text',
  appliesTo: 'person',
  options: [],
  isArchived: false,
  version: 1,
};
const ANSWERS = {
  [ME]: ADMIN,
  'GET /api/staff/crm/companies': { companies: [], hasMore: false },
  'GET /api/staff/crm/fields': { fields: [GATE_CODE] },
};

test.each([
  ['a new company', Companies, 'New company', 'Company name'],
  ['a new field', FieldsTab, 'New field', 'Name'],
  ['a field', FieldsTab, 'Edit Gate code', 'Name'],
])('the panel of %s asks before it loses what was typed', async (_, Page, open, label) => {
  show(<Page />, ANSWERS);
  await user.click(await screen.findByRole('button', { name: open }));
  await user.type(fieldOf(label), 'Tidewater');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Leave without saving?')).toBeDefined();
  await press('Stay here');
  await goTo('/elsewhere');
  await press('Stay here');
  expect(fieldOf(label).value).toMatch(/Tidewater$/u);
  await press('Close');
  await press('Leave');
  expect(screen.queryByLabelText(label)).toBeNull();
});

const PERSON = { id: '5b0cf1d8-8f0b-4a0e-9d2c-0d7f4e6d1a11', tasks: [], links: [] };
// Only what these parts of a contact show.
const person = PERSON as unknown as Person;

test.each([
  ['note', 'Note', <Timeline key="note" personId={PERSON.id} />],
  ['task', 'What needs to be done', <TaskSection key="task" person={person} />],
  ['link', 'File', <LinkSection key="link" person={person} />],
])('a contact asks before it loses a %s', async (_, label, part) => {
  showAt(`/?person=${PERSON.id}`, part, {
    ...ANSWERS,
    'GET /api/staff/crm/colleagues': { colleagues: [] },
    [`GET /api/staff/crm/people/${PERSON.id}/timeline`]: { entries: [], hasMore: false },
  });
  await screen.findAllByLabelText(label);
  await user.type(fieldOf(label), 'Call');
  await goTo('/');
  expect(await screen.findByText('Leave without saving?')).toBeDefined();
  await press('Stay here');
  expect(fieldOf(label).value).toBe('Call');
});
