import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { useApi } from '../../../testing/harness.ts';

const folder = path.resolve(import.meta.dirname, '../../../../../../tooling/deploy/monitoring');
const started = useApi();

/** Returns the expressions in a file of rules or a dashboard. */
function expressionsIn(file: string): string[] {
  const text = readFileSync(path.join(folder, file), 'utf8');
  if (file.endsWith('.json')) {
    const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] };
    return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  }
  return [...text.matchAll(/expr:(?: \|\n(?<block>(?: {10,}.*\n)+)|(?<line>.*))/gu)].map(
    ({ groups }) => groups?.['block'] ?? groups?.['line'] ?? '',
  );
}

/** Returns the metric names in a PromQL expression: names before braces or a range. */
const metricsIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?<name>[a-z_0-9]+)\{/gu)].map(({ groups }) => groups?.['name'] ?? '');

it.each(['grafana-dashboard.json', 'alerts.yaml'])(
  '%s names only metrics that /metrics exposes',
  async (file) => {
    await fetch(`${started.api.url}/api/health`);
    const text = await (await fetch(`${started.api.url}/metrics`)).text();
    const exposed = new Set([...text.matchAll(/^(?<name>[a-z_0-9]+)/gmu)].map(([name]) => name));
    // Prometheus adds `up`, whether the scrape succeeded.
    exposed.add('up');
    const expressions = expressionsIn(file);
    expect(expressions.length).toBeGreaterThan(5);
    const named = expressions.map(metricsIn);
    expect(named.every((names) => names.length > 0)).toBe(true);
    expect(named.flat().filter((name) => !exposed.has(name))).toEqual([]);
  },
);
