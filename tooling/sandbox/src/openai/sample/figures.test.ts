import { expect, it } from 'vitest';
import { figuresIn } from './figures.ts';

it('reads figures written as text, and region names in their labels', () => {
  const figures = [
    { key: 'members.total', label: 'Members', value: '1,204' },
    { key: 'visits.price', label: 'Price of completed visits', value: '$12,350.50' },
    { key: 'capacity.us-hawaii', label: 'Free appointments in Hawaii, next 14 days', value: '45%' },
    { key: 'contacts.new', label: 'New contacts', value: 'fewer than 5' },
  ];
  expect(figuresIn(JSON.stringify({ figures }))).toEqual({
    numbers: [
      { path: 'Members', label: 'Members', value: 1204 },
      { path: 'Price of completed visits', label: 'Price of completed visits', value: 12_350.5 },
      {
        path: 'Free appointments in Hawaii, next 14 days',
        label: 'Free appointments in Hawaii, next 14 days',
        value: 45,
      },
    ],
    names: ['Hawaii'],
    lastDay: undefined,
  });
});
