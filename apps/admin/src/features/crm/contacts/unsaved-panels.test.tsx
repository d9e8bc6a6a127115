// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldOf, goTo, press, show, user } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { Companies } from './companies.tsx';
import { FieldsTab } from './fields-tab.tsx';

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
