import { parseSync } from 'oxc-parser';

/** A node of a syntax tree (ESTree with JSX and TypeScript), as far as it is read here. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The nodes right below a node, in the order of the source. */
export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

/** A node's property that is a node. */
export function nodeAt(node: Node | undefined, property: string): Node | undefined {
  const value = node?.[property];
  return isNode(value) ? value : undefined;
}

/** A node's property that is a list of nodes; holes of lists are left out. */
export function nodesAt(node: Node, property: string): readonly Node[] {
  const value = node[property];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** A node's property that is text. */
export function textAt(node: Node | undefined, property: string): string | undefined {
  const value = node?.[property];
  return typeof value === 'string' ? value : undefined;
}

/**
 * The syntax tree of a TypeScript module.
 *
 * @throws Error where the module can't be parsed.
 */
export function parseModule(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} can’t be parsed: ${error.message}`);
  return program as unknown as Node;
}
