import { expect } from 'vitest';
import type { Api } from './harness.ts';

/** Hotline that the pages must show, as in `BRAND_HOTLINE`, and its phone link. */
export const HOTLINE = '+1 757 555 0199';
export const CALL = 'href="tel:+17575550199"';

const MAX_PAGE_BYTES = 15 * 1024;
let people = 0;

/** Fields of the emergency form, each filled in for a new person. */
export function emergencyFields(change: Record<string, string> = {}): Record<string, string> {
  people += 1;
  return {
    name: 'Ada Driver',
    email: `stranded${people}@example.com`,
    phone: '757 555 0100',
    location: 'I-64 East at exit 284, Norfolk, VA 23518',
    vehicle: 'Blue Kia EV6',
    chargingPort: 'CCS',
    urgency: 'urgent',
    notes: '',
    latitude: '',
    longitude: '',
    accuracyMetres: '',
    ...change,
  };
}

/** A page as received by a browser. */
export interface Page {
  readonly status: number;
  readonly location: string | null;
  readonly headers: Headers;
  readonly html: string;
}

/** Requests a page without following redirects. */
export async function askPage(
  api: Api,
  path: string,
  init: RequestInit = {},
  via: typeof fetch = fetch,
): Promise<Page> {
  const response = await via(`${api.url}${path}`, { redirect: 'manual', ...init });
  const { status, headers } = response;
  return { status, headers, location: headers.get('location'), html: await response.text() };
}

/** Posts the emergency form. */
export const submitEmergency = (api: Api, fields: Record<string, string>, via?: typeof fetch) =>
  askPage(api, '/emergency', { method: 'POST', body: new URLSearchParams(fields) }, via);

/** Returns the ID of the booking that a submitted form led to. */
export const bookingIdIn = ({ location }: Page): string => location?.split('/').at(-1) ?? '';

/**
 * Checks what applies to every page: no script, nothing loaded, small, not indexed by search
 * engines.
 */
export function expectPlainPage({ headers, html }: Page): void {
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';style-src 'sha256-/u);
  expect(html).toMatch(/^<!doctype html>\n<html lang="en-US">/u);
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).not.toMatch(/<script|<link|<img|@import|url\(|\son\w+=|\sstyle=/u);
  expect(html.match(/<h1>/gu)).toHaveLength(1);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
}
