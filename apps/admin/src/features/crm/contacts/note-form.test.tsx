// @vitest-environment jsdom
import { useMutation } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import type { PersonNoteForm } from '@voltcourier/contracts/crm/notes-and-tasks';
import { expect, test, vi } from 'vitest';
import { fieldOf, press, show, user } from '../../../testing/show.tsx';
import { NoteForm } from './note-form.tsx';

const DANA = '00000000-0000-4000-8000-000000000002';
const COLLEAGUES = {
  'GET /api/staff/crm/colleagues': { colleagues: [{ id: DANA, name: 'dana.w' }] },
};

function Note({ write }: { write: (note: PersonNoteForm) => Promise<unknown> }) {
  const save = useMutation({ mutationFn: write });
  return <NoteForm label="Note" save={save} action="Add note" onDone={() => undefined} />;
}

test('mentions a colleague by name, and empties the form after saving', async () => {
  const write = vi.fn(async (_note: PersonNoteForm) => undefined);
  show(<Note write={write} />, COLLEAGUES);
  await screen.findByRole('option', { name: 'dana.w' });
  await user.type(fieldOf('Note'), 'Ask');
  await user.selectOptions(fieldOf('Mention'), 'dana.w');
  await user.type(fieldOf('Note'), 'about nobody@example.com');
  expect(fieldOf('Note').value).toBe('Ask @dana.w about nobody@example.com');
  await press('Add note');
  await waitFor(() => expect(write).toHaveBeenCalledOnce());
  expect(write.mock.calls[0]?.[0]).toEqual({
    body: 'Ask @dana.w about nobody@example.com',
    mentions: [DANA],
  });
  await waitFor(() => expect(fieldOf('Note').value).toBe(''));
});

test('doesn’t save an empty note', async () => {
  const write = vi.fn(async () => undefined);
  show(<Note write={write} />, COLLEAGUES);
  await press('Add note');
  await waitFor(() => expect(fieldOf('Note').getAttribute('aria-invalid')).toBe('true'));
  expect(write).not.toHaveBeenCalled();
});
