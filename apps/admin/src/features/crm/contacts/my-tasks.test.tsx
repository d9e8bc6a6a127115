// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { MyTasks } from './my-tasks.tsx';

const ID = '00000000-0000-4000-8000-000000000002';
const TASK = {
  id: ID,
  personId: ID,
  personName: 'Dana',
  title: 'Call',
  dueDate: null,
  owner: { id: ID, name: 'ada' },
  doneAt: null,
  version: 1,
};

test.each([true, false])('my tasks say whether there are more: %s', async (hasMore) => {
  show(<MyTasks />, { 'GET /api/staff/crm/tasks': { tasks: [TASK], hasMore } });
  await screen.findByText('Call');
  expect(screen.queryByText(/Complete some to see the others/u) !== null).toBe(hasMore);
});
