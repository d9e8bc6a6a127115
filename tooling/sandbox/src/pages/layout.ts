import type { FastifyReply } from 'fastify';
import { html, type Html } from './html.ts';

const STYLE = html`<style>
  :root {
    color-scheme: light dark;
    --line: light-dark(#c9cfc9, #3a423e);
    --quiet: light-dark(#55605a, #a3ada7);
  }
  body {
    margin: 0 auto;
    padding: 1rem 1.25rem 4rem;
    max-width: 68rem;
    font:
      1rem/1.5 system-ui,
      sans-serif;
    background: light-dark(#fbfbf8, #0f1513);
    color: light-dark(#0f1513, #eef2ee);
  }
  nav {
    display: flex;
    gap: 1.25rem;
    flex-wrap: wrap;
    padding: 0.5rem 0;
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
  }
  h1 {
    font-size: 1.6rem;
    line-height: 1.2;
  }
  p,
  li {
    max-width: 70ch;
  }
  .quiet {
    color: var(--quiet);
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    text-align: left;
    padding: 0.5rem 0.75rem 0.5rem 0;
    border-bottom: 1px solid var(--line);
    vertical-align: top;
  }
  caption {
    text-align: left;
    padding: 0 0 0.5rem;
    color: var(--quiet);
  }
  label {
    display: inline-flex;
    align-items: baseline;
    gap: 0.5rem;
    white-space: nowrap;
  }
  input,
  select {
    font: inherit;
    box-sizing: border-box;
    width: 10rem;
    min-height: 2.75rem;
    padding: 0 0.5rem;
    margin: 0 0.5rem 0.5rem 0;
    border: 1px solid currentColor;
    border-radius: 0.5rem;
    background: transparent;
    color: inherit;
  }
  button {
    font: inherit;
    min-height: 2.75rem;
    padding: 0 1rem;
    margin: 0 0.5rem 0.5rem 0;
    border: 1px solid currentColor;
    border-radius: 0.5rem;
    background: transparent;
    color: inherit;
    cursor: pointer;
  }
  button.primary {
    background: light-dark(#0f1513, #eef2ee);
    color: light-dark(#fbfbf8, #0f1513);
  }
  :focus-visible {
    outline: 3px solid light-dark(#0f1513, #b9f227);
    outline-offset: 2px;
  }
  iframe {
    width: 100%;
    height: 36rem;
    border: 1px solid var(--line);
    background: #fff;
    color-scheme: light;
  }
  pre {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    border: 1px solid var(--line);
    padding: 1rem;
  }
  code {
    overflow-wrap: anywhere;
  }
  td code,
  .nowrap {
    white-space: nowrap;
  }
  td code {
    font-size: 0.875rem;
  }
  summary {
    padding: 0.5rem 0;
    cursor: pointer;
  }
  dt {
    font-weight: 600;
  }
  dd {
    margin: 0 0 0.5rem;
  }
</style>`;

/** Sends a page: a whole document without external resources. */
export function sendPage(
  reply: FastifyReply,
  title: string,
  body: Html,
  status = 200,
): FastifyReply {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Sandbox</title>
        ${STYLE}
      </head>
      <body>
        <nav aria-label="Sandbox">
          <a href="/">Sandbox</a> <a href="/payments">Payments</a> <a href="/bitcoin">Bitcoin</a>
          <a href="/inbox">Inbox</a> <a href="/openai">Language model</a>
          <a href="/youtube">YouTube</a> <a href="/scheduler">Scheduler</a>
          <a href="/geocoder">Geocoder</a>
        </nav>
        <main>${body}</main>
      </body>
    </html>`;
  return reply
    .status(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'",
    )
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(document.text);
}
