import { expect, it } from 'vitest';
import { formatClock, formatClockIn } from './format-clock.ts';

it('keeps AM and PM on the line of their hour', () => {
  expect(formatClockIn('2026-11-22T14:30:00Z', 'America/New_York')).toBe(
    'Nov 22, 2026, 9:30\u00A0AM',
  );
  expect(formatClock('2026-11-22T14:30:00Z')).toMatch(/^Nov 2\d, 2026, \d{1,2}:\d{2}\u00A0[AP]M$/u);
});
