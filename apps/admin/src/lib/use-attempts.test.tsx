// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAttempts } from './use-attempts.ts';

test('the same entries have the same key until they are saved', () => {
  const { result } = renderHook(useAttempts);
  const keyOf = (text: string) => result.current.of({ text }).headers['idempotency-key'];
  const first = keyOf('Called');
  expect(keyOf('Called')).toBe(first);
  const edited = keyOf('Called twice');
  expect(edited).not.toBe(first);
  result.current.end();
  expect(keyOf('Called twice')).not.toBe(edited);
});
