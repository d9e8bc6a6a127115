// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { expect, test } from 'vitest';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { contactOf, identityOf } from '../../../testing/contacts.ts';
import { show, user } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { MergedRecords } from './record-section.tsx';

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const MAIN = identityOf({ id: idOf(1), name: 'Hana' });
const mergedOf = (number: number, name: string) =>
  identityOf({ id: idOf(number), name, mergedInto: MAIN.id });
const unmerge = (number: number) => `POST /api/staff/crm/people/${idOf(number)}/take-apart`;

function Shown() {
  const { data } = useQuery(contactsApi.get.query({ params: { personId: MAIN.id } }));
  return data === undefined ? null : <MergedRecords person={data} />;
}

test('an unmerged record leaves the focus to the next one, and the last to what follows', async () => {
  let merged = [mergedOf(2, 'Hanna'), mergedOf(3, 'Anna')];
  const now = () => contactOf('person', MAIN, ...merged);
  const answer = () => {
    merged = merged.slice(1);
    return now();
  };
  show(
    <>
      <Shown />
      <ToastOutlet />
    </>,
    {
      [ME]: ADMIN,
      [`GET /api/staff/crm/people/${MAIN.id}`]: now,
      [unmerge(2)]: answer,
      [unmerge(3)]: answer,
    },
  );
  (await screen.findAllByRole('button', { name: /^Unmerge/u }))[0]?.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Hanna unmerged');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Unmerge/u })).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Unmerge/u }));
  await user.keyboard('{Enter}');
  await screen.findByText('Anna unmerged');
  await waitFor(() => expect(screen.queryByText('Merged records')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Merge with another record');
});
