import { expect, test } from 'vitest';
import { createLookout } from './emergency-listener.tsx';

const emergency = (id: string) => ({
  id,
  name: `Ada ${id}`,
  location: 'Norfolk, VA 23510',
  dueAt: '2035-06-04T10:00:00.000Z',
});

test('what is there at the first look is known, and each later one is told once', () => {
  const newOnes = createLookout();
  const [one, two, three] = [emergency('1'), emergency('2'), emergency('3')];
  expect(newOnes([one])).toEqual([]);
  expect(newOnes([one, two])).toEqual([two]);
  expect(newOnes([one, two])).toEqual([]);
  // One that was answered and is open again has already been announced.
  expect(newOnes([two, three])).toEqual([three]);
  expect(newOnes([one, three])).toEqual([]);
});
