import { expect, test } from 'vitest';
import { staffAddresses, staffAddressPage } from './staff-addresses.ts';

test.each([
  ['/live-marketing', '/admin/live-marketing'],
  ['/content-viewer', '/admin/content-viewer'],
  ['/crm', '/admin/crm'],
])('%s redirects to %s of the staff app with query and hash', (path, address) => {
  const found = staffAddresses.find((one) => one.path === path);
  if (found === undefined) throw new Error(`${path} leads nowhere.`);
  const page = staffAddressPage(found);
  expect(page).toContain(`location.replace("${address}"+location.search+location.hash)`);
  expect(page).toContain(`<a href="${address}">`);
});
