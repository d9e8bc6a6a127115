// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { ApiError } from '@voltcourier/contracts/client';
import { TextField } from '@voltcourier/ui/text-field';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { changes, fieldOf, press, refusal, show, user } from '../testing/show.tsx';
import { ProofDialog, type ProofHeaders } from './proof-dialog.tsx';
import { useContractForm } from './use-contract-form.ts';

const PROOF = { proof: 'p', expiresAt: '2030-01-01T00:00:00.000Z' };
const Reason = z.object({ reason: z.string().check(z.minLength(5, 'Please say why.')) });
type Reason = z.infer<typeof Reason>;

const PROVE = 'POST /api/auth/proof';
const STATUS = { authenticatorSince: null, recoveryCodesLeft: 0, isRequired: false };
const PASSWORD = { 'GET /api/auth/second-factor': STATUS };

function Erase({
  act,
  onDone = () => undefined,
}: {
  act: (proof: ProofHeaders, reason: Reason) => Promise<unknown>;
  onDone?: () => void;
}) {
  const form = useContractForm({ schema: Reason, defaultValues: { reason: '' } });
  return (
    <ProofDialog
      open
      onClose={() => undefined}
      title="Erase Ada?"
      action="Erase"
      failedTitle="Nothing is erased"
      further={form}
      act={act}
      onDone={onDone}
    >
      <TextField label="Reason" {...form.field('reason')} />
    </ProofDialog>
  );
}

test('checks both forms before it sends anything', async () => {
  const act = vi.fn(async () => undefined);
  show(<Erase act={act} />, { ...PASSWORD, [PROVE]: PROOF });
  await press('Erase');
  expect(await screen.findByText('Please say why.')).toBeDefined();
  expect(fieldOf('Your password').getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Reason')));
  await user.type(fieldOf('Your password'), 'Plenty of volts 7');
  await press('Erase');
  expect(changes()).toEqual([]);
  expect(act).not.toHaveBeenCalled();
});

test('shows a wrong password at its field, and acts with a proof and the entries', async () => {
  const proofs = [refusal(403, 'password_wrong', 'That is not your password.'), PROOF];
  const act = vi.fn(async () => undefined);
  const onDone = vi.fn();
  show(<Erase act={act} onDone={onDone} />, { ...PASSWORD, [PROVE]: () => proofs.shift() });
  await user.type(fieldOf('Reason'), 'They asked for it');
  await user.type(fieldOf('Your password'), 'Plenty of volts 7');
  await press('Erase');
  expect(await screen.findByText('That is not your password.')).toBeDefined();
  expect(screen.queryByText('Nothing is erased')).toBeNull();
  expect(fieldOf('Reason').value).toBe('They asked for it');
  await press('Erase');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(act).toHaveBeenCalledExactlyOnceWith(
    { 'proof-token': 'p' },
    { reason: 'They asked for it' },
  );
});

test('reuses its proof after a refusal, and shows the refusal where it belongs', async () => {
  const refusals = [
    new ApiError(400, 'Invalid', 'message', {
      error: [{ path: 'reason', message: 'Say more.' }],
      code: 'invalid_input',
      requestId: '1',
    }),
    new ApiError(409, 'Someone else was faster.', 'message'),
  ];
  const act = vi.fn(() => Promise.reject<unknown>(refusals.shift() ?? new Error()));
  show(<Erase act={act} />, { ...PASSWORD, [PROVE]: PROOF });
  await user.type(fieldOf('Reason'), 'They asked');
  await user.type(fieldOf('Your password'), 'Plenty of volts 7');
  await press('Erase');
  expect(await screen.findByText('Say more.')).toBeDefined();
  await press('Erase');
  expect(await screen.findByText('Someone else was faster.')).toBeDefined();
  expect(changes().map(({ call }) => call)).toEqual([PROVE]);
});
