// @vitest-environment jsdom
import { useMutation } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { ApiError } from '@voltcourier/contracts/client';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { Refusal } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { fieldOf, press, show, user } from '../testing/show.tsx';
import { useContractForm } from './use-contract-form.ts';

const Visit = z.object({
  name: z.string().check(z.minLength(1, 'Please enter a name.')),
  minutes: z.number('Please enter minutes.'),
  way: z.enum(['call', 'mail'], 'Please choose.'),
});
type Visit = z.infer<typeof Visit>;

const NOTHING = { name: '', minutes: '', way: '' };

function Form({
  save: saveVisit,
  start = NOTHING,
  onSaved,
}: {
  save: (visit: Visit) => Promise<string>;
  start?: typeof NOTHING;
  onSaved?: (answer: string) => void;
}) {
  const save = useMutation({ mutationFn: saveVisit });
  const form = useContractForm({
    schema: Visit,
    defaultValues: start,
    toInput: ({ minutes, ...entries }) => ({
      ...entries,
      minutes: minutes === '' ? Number.NaN : Number(minutes),
    }),
    follows: true,
    save,
    onSaved: (answer) => onSaved?.(answer),
  });
  return (
    <form {...form.formProps} aria-label="Visit">
      <Refusal title="Not saved" error={form.refusal} />
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Minutes" {...form.field('minutes')} />
      <RadioCards
        legend="Way"
        options={[
          { value: 'call', label: 'Call' },
          { value: 'mail', label: 'Mail' },
        ]}
        {...form.choice('way')}
      />
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.reset()}>
        Undo
      </button>
    </form>
  );
}

const fill = async () => {
  await user.type(fieldOf('Name'), 'Ada');
  await user.type(fieldOf('Minutes'), '40');
  await user.click(fieldOf('Mail'));
};

test('shows errors at their fields, focuses the first one, and clears an error on typing', async () => {
  const save = vi.fn(async () => 'saved');
  show(<Form save={save} />);
  await user.type(fieldOf('Name'), 'Ada');
  await press('Save');
  expect(await screen.findByText('Please enter minutes.')).toBeDefined();
  expect(screen.getByText('Please choose.')).toBeDefined();
  expect(document.activeElement).toBe(fieldOf('Minutes'));
  expect(fieldOf('Minutes').getAttribute('aria-invalid')).toBe('true');
  expect(fieldOf('Name').value).toBe('Ada');
  await user.type(fieldOf('Minutes'), '40');
  await waitFor(() => expect(screen.queryByText('Please enter minutes.')).toBeNull());
  await press('Save');
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Call')));
  expect(save).not.toHaveBeenCalled();
});

test('saves valid entries once, however often the form is submitted', async () => {
  let answer = (_text: string) => {};
  const save = vi.fn(
    (_visit: Visit) =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  );
  const onSaved = vi.fn();
  show(<Form save={save} onSaved={onSaved} />);
  await fill();
  const form = screen.getByRole<HTMLFormElement>('form');
  form.requestSubmit();
  form.requestSubmit();
  await waitFor(() => expect(save).toHaveBeenCalled());
  await press('Save');
  answer('saved');
  await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith('saved'));
  expect(save).toHaveBeenCalledTimes(1);
  expect(save.mock.calls[0]?.[0]).toEqual({ name: 'Ada', minutes: 40, way: 'mail' });
});

test('shows an API error of a field at that field, and other errors above', async () => {
  const refusals = [
    new ApiError(400, 'Validation errors', 'message', {
      error: [{ path: 'form.name', message: 'This name is taken.' }],
      code: 'invalid_input',
      requestId: '1',
    }),
    new ApiError(409, 'Someone else was faster.', 'message'),
  ];
  const save = vi.fn((_visit: Visit) => Promise.reject<string>(refusals.shift() ?? new Error()));
  show(<Form save={save} />);
  await fill();
  await press('Save');
  expect(await screen.findByText('This name is taken.')).toBeDefined();
  expect(document.activeElement).toBe(fieldOf('Name'));
  expect(screen.queryByText('Not saved')).toBeNull();
  expect(fieldOf('Minutes').value).toBe('40');
  await user.type(fieldOf('Name'), ' L.');
  await waitFor(() => expect(screen.queryByText('This name is taken.')).toBeNull());
  await press('Save');
  expect(await screen.findByText('Someone else was faster.')).toBeDefined();
  expect(fieldOf('Name').value).toBe('Ada L.');
});

test('updates unchanged fields with new values, and keeps changed ones until undone', async () => {
  const save = vi.fn(async () => 'saved');
  const again = show(<Form save={save} />);
  await user.type(fieldOf('Name'), 'Ada');
  again(<Form save={save} start={{ name: 'Grace', minutes: '30', way: 'call' }} />);
  await waitFor(() => expect(fieldOf('Minutes').value).toBe('30'));
  expect(fieldOf('Name').value).toBe('Ada');
  await press('Undo');
  await waitFor(() => expect(fieldOf('Name').value).toBe('Grace'));
});
