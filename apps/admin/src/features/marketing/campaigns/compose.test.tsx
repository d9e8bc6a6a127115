// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, show } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { Compose } from './compose.tsx';

const SEGMENTS = 'GET /api/staff/crm/segments';

test('a new campaign says where to make a segment if there is none', async () => {
  show(<Compose campaign={undefined} />, { [ME]: ADMIN, [SEGMENTS]: { segments: [] } });
  expect(await screen.findByText(/No segments yet/u)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Contacts' }).getAttribute('href')).toBe('/crm');
});

test('a new campaign says why its segments can’t be chosen', async () => {
  const words = 'The database is busy.';
  show(<Compose campaign={undefined} />, {
    [ME]: ADMIN,
    [SEGMENTS]: () => refusal(503, 'unavailable', words),
  });
  expect(await screen.findByText(`Not loaded: ${words}`)).toBeDefined();
});
