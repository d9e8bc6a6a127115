// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fieldOf, show } from '../../../testing/show.tsx';
import { TaskList } from '../contacts/task-list.tsx';
import { NewRequest } from './new-request.tsx';

const DANA = '00000000-0000-4000-8000-000000000002';
const nothing = () => undefined;
afterEach(() => vi.useRealTimers());

test('today is where the business is, for staff who are elsewhere', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T02:30:00Z') });
  const owner = { id: DANA, name: 'dana' };
  const task = { id: DANA, title: 'Call', dueDate: '2026-03-09', owner, doneAt: null, version: 1 };
  show(
    <>
      <NewRequest personId={DANA} onPerson={nothing} onReceived={nothing} />
      <TaskList tasks={[{ ...task, personId: DANA, personName: 'Dana' }]} />
    </>,
  );
  expect(fieldOf('Received').value).toBe('2026-03-09');
  expect(fieldOf('Received').max).toBe('2026-03-09');
  expect(await screen.findByText(/^Due Mar 9/u)).toBeDefined();
});
