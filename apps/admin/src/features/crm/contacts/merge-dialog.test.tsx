// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { Person } from '@voltcourier/contracts/crm/contacts';
import { expect, test, vi } from 'vitest';
import { changes, press, refusal, show, user } from '../../../testing/show.tsx';
import { MergeDialog, type MergeOther } from './merge-dialog.tsx';

const ADA = '00000000-0000-4000-8000-000000000001';
const GRACE = '00000000-0000-4000-8000-000000000002';
const HEDY = '00000000-0000-4000-8000-000000000003';
/** Only the properties of a person that the dialog reads. */
const PERSON = { id: ADA, name: 'Ada', identities: [] } as unknown as Person;
const otherOf = (id: string, name: string): MergeOther => ({ id, name, email: null, phone: null });
const mergeInto = (id: string) => `POST /api/staff/crm/people/${id}/merge`;
const refused = () => refusal(409, 'changed_meanwhile', 'Someone else changed a record.');
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

test('merges into the chosen record, and shows a refusal', async () => {
  show(<MergeDialog person={PERSON} other={otherOf(GRACE, 'Grace')} onClose={() => undefined} />, {
    [mergeInto(GRACE)]: refused,
  });
  expect(radio('Ada').checked).toBe(true);
  await user.click(radio('Grace'));
  await press('Merge');
  expect(await screen.findByText('Someone else changed a record.')).toBeDefined();
  expect(screen.getByText('Records not merged')).toBeDefined();
  expect(radio('Grace').checked).toBe(true);
  expect(changes().map(({ call, body }) => [call, body])).toEqual([
    [mergeInto(GRACE), { otherId: ADA }],
  ]);
});

test('resets the choice for the next pair', async () => {
  const onClose = vi.fn();
  const dialogOf = (other: MergeOther | undefined) => (
    <MergeDialog person={PERSON} other={other} onClose={onClose} />
  );
  const next = show(dialogOf(otherOf(GRACE, 'Grace')), { [mergeInto(ADA)]: refused });
  await user.click(radio('Grace'));
  await press('Keep both');
  expect(onClose).toHaveBeenCalledOnce();
  next(dialogOf(undefined));
  next(dialogOf(otherOf(HEDY, 'Hedy')));
  expect(radio('Ada').checked).toBe(true);
  await press('Merge');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]).toMatchObject({ call: mergeInto(ADA), body: { otherId: HEDY } });
});
