// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { showAt } from '../testing/show.tsx';
import { ADMIN, ME } from '../testing/staff.ts';
import { Permitted } from './permitted.tsx';

function Page() {
  const { pathname } = useLocation();
  return (
    <>
      <p>{`At ${pathname}`}</p>
      <Permitted to="overview:read">The overview</Permitted>
    </>
  );
}

test('leads a technician from the overview to their visits', async () => {
  showAt('/', <Page />, { [ME]: { ...ADMIN, role: 'TECHNICIAN' } });
  expect(await screen.findByText('At /my-visits')).toBeDefined();
});

test('shows the overview to those who may see it', async () => {
  showAt('/', <Page />, { [ME]: ADMIN });
  expect(await screen.findByText('The overview')).toBeDefined();
  expect(screen.getByText('At /')).toBeDefined();
});

test('explains why another page can’t be seen', async () => {
  showAt('/audit', <Page />, { [ME]: { ...ADMIN, role: 'TECHNICIAN' } });
  expect(await screen.findByText('You don’t have access to this page')).toBeDefined();
  expect(screen.getByText('At /audit')).toBeDefined();
});
