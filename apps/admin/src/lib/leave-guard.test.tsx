// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fieldOf, goTo, press, showAt, user } from '../testing/show.tsx';
import { LeaveGuard } from './leave-guard.tsx';

function Form({ label }: { label: string }) {
  const [typed, setTyped] = useState('');
  return (
    <label>
      {label}
      <input value={typed} onChange={({ target }) => setTyped(target.value)} />
      <LeaveGuard isChanged={typed !== ''} lost={`${label} is lost.`} guardsQuery />
    </label>
  );
}

const questionShown = () => screen.queryByText('Leave without saving?') !== null;

test.each(['Note', 'Task', 'Reply'])(
  'of several forms, %s asks before it is lost',
  async (label) => {
    showAt(
      '/?person=1',
      <>
        <Form label="Note" />
        <Form label="Task" />
        <Form label="Reply" />
      </>,
    );
    await user.type(fieldOf(label), 'Call');
    await goTo('/?person=2');
    expect(questionShown()).toBe(true);
    expect(screen.getByText(`${label} is lost.`)).toBeDefined();
    await press('Stay here');
    expect(fieldOf(label).value).toBe('Call');
  },
);

test.each([
  ['/?person=1', '/?person=1&search=ada&order=name', false],
  ['/?person=1', '/?person=2', true],
  ['/?person=1', '/', true],
  ['/?person=1', '/?person=1&view=tasks', true],
  ['/?technician=1', '/?technician=2', true],
  ['/?technician=1', '/?technician=1', false],
])('from %s to %s', async (from, to, asks) => {
  showAt(from, <Form label="Note" />);
  await user.type(fieldOf('Note'), 'Call');
  await goTo(to);
  expect(questionShown()).toBe(asks);
});

test('asks where it can be seen, also for a form in a disclosure', async () => {
  showAt(
    '/?person=1',
    <details>
      <Form label="Task" />
    </details>,
  );
  await user.type(fieldOf('Task'), 'Call');
  await goTo('/');
  expect(screen.getByText('Leave without saving?').closest('details')).toBeNull();
});
