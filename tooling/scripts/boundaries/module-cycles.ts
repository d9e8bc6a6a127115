import { apiModuleOf, isTest } from './places.ts';
import type { SourceFile } from './source-file.ts';
import type { Violation } from './violation.ts';

/** The modules that each module of the api imports, each with the import that says so. */
function moduleGraph(sources: readonly SourceFile[]): Map<string, Map<string, Violation>> {
  const graph = new Map<string, Map<string, Violation>>();
  for (const { file, imports } of sources) {
    const from = apiModuleOf(file);
    if (from === undefined || isTest(file)) continue;
    const edges = graph.get(from) ?? new Map<string, Violation>();
    graph.set(from, edges);
    for (const { file: target, line } of imports) {
      const to = target === undefined ? undefined : apiModuleOf(target);
      if (to === undefined || to === from || edges.has(to)) continue;
      edges.set(to, { file, line, sentence: `${from} imports ${to}` });
    }
  }
  return graph;
}

/** The way from one module to another through imports, both ends included. */
function findWay(
  graph: ReadonlyMap<string, ReadonlyMap<string, Violation>>,
  from: string,
  to: string,
): string[] | undefined {
  const ways = [[from]];
  const seen = new Set([from]);
  for (const way of ways) {
    const last = way.at(-1) ?? from;
    if (last === to) return way;
    for (const next of graph.get(last)?.keys() ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

/** Every cycle between the api's modules. */
export function findModuleCycles(sources: readonly SourceFile[]): Violation[] {
  const graph = moduleGraph(sources);
  const found: Violation[] = [];
  for (const [from, edges] of graph) {
    for (const [to, { file, line }] of edges) {
      const back = findWay(graph, to, from);
      // Each cycle is found once from each of its modules; the alphabetically first one reports it.
      if (back === undefined || back.some((name) => name < from)) continue;
      const sentence = `modules import each other in a cycle: ${[from, ...back].join(' → ')}`;
      found.push({ file, line, sentence });
    }
  }
  return found;
}
