import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { paths, ROUTES } from './paths.ts';

test('every path matches its route', () => {
  const routes = Object.entries(ROUTES).map(([id, path]) => ({ id, path }));
  const routeOf = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.id;
  const { contact, campaign, newCampaign, ...pages } = paths;
  for (const [name, addressOf] of Object.entries(pages)) expect(routeOf(addressOf())).toBe(name);
  expect(routeOf(contact('1'))).toBe('contact');
  expect(routeOf(campaign('1'))).toBe('campaign');
  expect(routeOf(newCampaign())).toBe('campaign');
});

test('a query has only the given parameters, encoded', () => {
  expect(paths.bookings()).toBe('/bookings');
  expect(paths.bookings({ kind: 'requests', request: '7', show: undefined })).toBe(
    '/bookings?kind=requests&request=7',
  );
  expect(paths.deliveries({ address: 'a+b@example.com' })).toBe(
    '/email-tester/deliveries?address=a%2Bb%40example.com',
  );
});
