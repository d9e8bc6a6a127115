// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UnbackedClaim } from '@voltcourier/contracts/marketing/claims';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { changes, fieldOf, press, refusal, show, user } from '../../../testing/show.tsx';
import { ClaimsReview } from './claims-review.tsx';
import { useClaimsCheck } from './use-claims-check.ts';

const CALL = 'POST /api/marketing/claims';
const TEXT = 'The best charge, from $79/month.';

/** A claim on words of a text. */
const claimOf = (text: string, words: string, replacement: string | null): UnbackedClaim => ({
  kind: 'price',
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
  words,
  reason: `Nothing backs ${words}.`,
  replacement,
});

const CLAIMS = [claimOf(TEXT, 'best', ''), claimOf(TEXT, '$79/month', '$99/month')];

/** A text field with claims check, as on a page. */
function Writing({ initial = '' }: { initial?: string }) {
  const [text, setText] = useState(initial);
  const { claims, error } = useClaimsCheck(text);
  return (
    <>
      <label htmlFor="words">Words</label>
      <textarea id="words" value={text} onChange={({ target }) => setText(target.value)} />
      <ClaimsReview text={text} claims={claims} error={error} onChange={setText} />
    </>
  );
}

test('marks the words of each claim, and describes them with the reason', () => {
  show(<ClaimsReview text={TEXT} claims={CLAIMS} onChange={() => undefined} />);
  const marks = screen.getAllByRole('mark');
  expect(marks.map(({ textContent }) => textContent)).toEqual(['best', '$79/month']);
  const reasons = marks.map(
    (mark) =>
      document.querySelector(`[id="${mark.getAttribute('aria-describedby')}"]`)?.textContent,
  );
  expect(reasons).toEqual(['Nothing backs best.', 'Nothing backs $79/month.']);
  expect(screen.getByRole('status').textContent).toBe('2 claims are not backed.');
});

test('replaces or removes a claim, and keeps the focus in the check', async () => {
  const onChange = vi.fn<(text: string) => void>();
  show(<ClaimsReview text={TEXT} claims={CLAIMS} onChange={onChange} />);
  await press('Use “$99/month”');
  expect(onChange).toHaveBeenLastCalledWith('The best charge, from $99/month.');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Claims check' }));
  await user.click(screen.getByRole('button', { name: /^Remove\s+“best”$/u }));
  expect(onChange).toHaveBeenLastCalledWith('The charge, from $79/month.');
});

test('offers only removal without a replacement, reachable by keyboard', async () => {
  const onChange = vi.fn<(text: string) => void>();
  const claims = [claimOf(TEXT, 'best', null)];
  show(<ClaimsReview text={TEXT} claims={claims} onChange={onChange} />);
  const [finding] = screen.getAllByRole('listitem');
  expect(finding).toBeDefined();
  const buttons = within(finding ?? document.body).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Remove “best”']);
  await user.tab();
  expect(document.activeElement).toBe(buttons[0]);
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('The charge, from $79/month.');
});

test('checks the text after typing stops, and places claims after leading blanks', async () => {
  show(<Writing />, { [CALL]: { claims: [claimOf(TEXT, '$79/month', '$99/month')] } });
  expect(screen.getByRole('status').textContent).toBe('Nothing in this text has to be changed.');
  await user.type(fieldOf('Words'), `  ${TEXT}`);
  expect((await screen.findByRole('mark')).textContent).toBe('$79/month');
  expect(changes().at(-1)?.body).toEqual({ text: TEXT });
  expect(changes().length).toBeLessThan(TEXT.length);
  await press('Use “$99/month”');
  expect(fieldOf('Words').value).toBe('  The best charge, from $99/month.');
});

test('shows that a check was refused', async () => {
  show(<Writing initial={TEXT} />, {
    [CALL]: () => refusal(400, 'invalid_input', 'Use at most 12000 characters.'),
  });
  expect(await screen.findByText('The text can’t be checked')).toBeDefined();
  expect(screen.queryByRole('mark')).toBeNull();
});

test('shows the claims of the latest text, whichever answer comes first', async () => {
  show(<Writing initial="First best" />);
  const waiting: ((claims: readonly UnbackedClaim[]) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        waiting.push((claims) => resolve(Response.json({ claims })));
      }),
  );
  await user.type(fieldOf('Words'), '!');
  await waitFor(() => expect(waiting).toHaveLength(1));
  await user.type(fieldOf('Words'), '?');
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.([claimOf('First best!?', 'best!?', null)]);
  expect((await screen.findByRole('mark')).textContent).toBe('best!?');
  waiting[0]?.([claimOf('First best!', 'First', null)]);
  await user.click(fieldOf('Words'));
  expect(screen.getByRole('mark').textContent).toBe('best!?');
});
