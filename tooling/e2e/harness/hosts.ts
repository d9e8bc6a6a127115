import type { APIRequestContext, Page } from '@playwright/test';
import type { RunningProduct } from './running-product.ts';

/** Address of one of the product's paths, on the host that serves it. */
function addressOf(product: RunningProduct, address: string): string {
  if (!address.startsWith('/')) return address;
  if (/^\/admin(?:[/?#]|$)/u.test(address)) return `${product.adminUrl}${address}`;
  if (address.startsWith('/api/')) return `${product.apiUrl}${address}`;
  return `${product.url}${address}`;
}

const led = new WeakSet<object>();

/** Routes a test's requests to the host that serves them. */
export function leadRequests(request: APIRequestContext, product: RunningProduct): void {
  if (product.apart === undefined || led.has(request)) return;
  led.add(request);
  for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
    const send = request[method].bind(request);
    request[method] = (address, options) => send(addressOf(product, address), options);
  }
}

/** Routes a page and its requests to the host that serves the path that the test asks for. */
export function leadPage(page: Page, product: RunningProduct): void {
  if (product.apart === undefined || led.has(page)) return;
  led.add(page);
  const goto = page.goto.bind(page);
  page.goto = (address, options) => goto(addressOf(product, address), options);
  leadRequests(page.request, product);
}
