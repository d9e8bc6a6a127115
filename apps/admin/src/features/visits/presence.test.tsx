// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changes, show } from '../../testing/show.tsx';
import { ViewersMark, OtherViewers } from './presence.tsx';

const ID = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
const GRACE = { id: ID(8), name: 'grace' };
const SAM = { id: ID(9), name: 'sam' };

test('marks a row with its viewers, and no row without any', async () => {
  const records = [
    { id: ID(1), others: [GRACE] },
    { id: ID(2), others: [GRACE, SAM] },
  ];
  show(
    <ul>
      {[1, 2, 3].map((at) => (
        <li key={at}>
          <ViewersMark id={ID(at)} />
        </li>
      ))}
    </ul>,
    { 'GET /api/staff/viewers': { records } },
  );
  expect((await screen.findByTitle('grace is viewing')).textContent).toBe('G grace is viewing');
  expect(screen.getByTitle('grace and sam are viewing').textContent).toContain('2');
  expect(screen.getAllByRole('listitem')[2]?.textContent).toBe('');
});

test('reports an open request with the ID of the tab', async () => {
  const request = `POST /api/staff/requests/${ID(1)}/presence`;
  show(<OtherViewers kind="request" id={ID(1)} />, { [request]: { others: [GRACE] } });
  expect(await screen.findByText('grace is also viewing this request')).toBeDefined();
  await waitFor(() => expect(changes().length).toBeGreaterThan(0));
  expect(changes()[0]).toMatchObject({
    call: request,
    body: { isLeaving: false, tab: expect.stringMatching(/^[\da-f-]{36}$/u) as string },
  });
});
