import { parseSync } from 'oxc-parser';

/** A node of a syntax tree (ESTree with JSX and TypeScript), with the properties used here. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Returns a node's direct children, in source order. */
export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

/** Returns a property of a node that is a node. */
export function nodeAt(node: Node | undefined, property: string): Node | undefined {
  const value = node?.[property];
  return isNode(value) ? value : undefined;
}

/** Returns a property of a node that is a list of nodes, without holes. */
export function nodesAt(node: Node, property: string): readonly Node[] {
  const value = node[property];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** Returns a property of a node that is text. */
export function textAt(node: Node | undefined, property: string): string | undefined {
  const value = node?.[property];
  return typeof value === 'string' ? value : undefined;
}

/**
 * Parses a TypeScript module.
 *
 * @throws Error if the module can't be parsed.
 */
export function parseModule(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} can’t be parsed: ${error.message}`);
  return program as unknown as Node;
}
