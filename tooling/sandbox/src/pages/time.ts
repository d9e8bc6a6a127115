import { html, type Html } from './html.ts';

/** A time, to the second. @param time ISO 8601, or Unix seconds. */
export function timeElement(time: string | number): Html {
  const iso = typeof time === 'number' ? new Date(time * 1000).toISOString() : time;
  return html`<time datetime="${iso}">${iso.replace('T', ' ').slice(0, 19)} UTC</time>`;
}
