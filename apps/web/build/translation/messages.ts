import { isChoiceInSentence, isForPrograms, isReadable } from './readable.ts';
import { childrenOf, type Node, nodeAt, nodesAt, textAt } from './syntax.ts';

/** A range in the source. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A message in a module's source. */
export interface Message extends Span {
  /** English text in ICU syntax: `{name}` for an expression, `<link>…</link>` for an element. */
  readonly text: string;
  /** Whether it is the content of an element, a template or a plain string. */
  readonly kind: 'content' | 'template' | 'string';
  /** Whether a plain string is an attribute's value without braces. */
  readonly isAttribute?: boolean;
  /** Expressions and elements in the placeholders, including an element's braces. */
  readonly values: ReadonlyMap<string, Span>;
  /** Opening and closing tags of each element whose content is part of the message. */
  readonly tags: ReadonlyMap<string, { readonly open: Span; readonly close: Span }>;
}

interface Draft {
  readonly values: Map<string, Span>;
  readonly tags: Map<string, { readonly open: Span; readonly close: Span }>;
  /** Source text of each name, so that equal expressions share a name. */
  readonly sources: Map<string, string>;
}

/** Escapes text for ICU syntax. */
const literal = (text: string): string => text.replaceAll(/[{}<]/gu, "'$&'");

/** Joins multi-line text as JSX does. */
function joinLines(text: string): string {
  const lines = text.split(/\r?\n/u);
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.replace(/^[ \t]+/u, '');
      return index === lines.length - 1 ? start : start.replace(/[ \t]+$/u, '');
    })
    .filter((line, index) => line !== '' || (lines.length === 1 && index === 0))
    .join(' ');
}

/** Converts `HOLD_MINUTES` and `Link` to `holdMinutes` and `link`. */
const camelCase = (name: string): string =>
  (/^[A-Z\d_]+$/u.test(name) ? name.toLowerCase() : name)
    .replaceAll(/_+([a-z\d])/gu, (_, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z]/u, (first) => first.toLowerCase());

/** Names an expression in a way that translators understand. */
function nameOf(node: Node | undefined): string {
  if (node === undefined) return 'value';
  switch (node.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      return textAt(node, 'name') ?? 'value';
    case 'MemberExpression':
    case 'JSXMemberExpression':
      return nameOf(nodeAt(node, 'property'));
    case 'CallExpression':
      return nameOf(nodeAt(node, 'callee'));
    case 'JSXElement':
      return nameOf(nodeAt(nodeAt(node, 'openingElement'), 'name'));
    case 'TSNonNullExpression':
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return nameOf(nodeAt(node, 'expression'));
    default:
      return 'value';
  }
}

/** Splits a template or concatenation into its texts and expressions. */
function piecesOf(node: Node): (string | Node)[] {
  if (node.type === 'BinaryExpression') {
    const [left, right] = [nodeAt(node, 'left'), nodeAt(node, 'right')];
    return [left, right].flatMap((side) => (side === undefined ? [] : piecesOf(side)));
  }
  if (node.type === 'Literal') return [textAt(node, 'value') ?? node];
  if (node.type !== 'TemplateLiteral') return [node];
  const expressions = nodesAt(node, 'expressions');
  return nodesAt(node, 'quasis').flatMap((quasi, index) => {
    const { cooked } = quasi['value'] as { cooked: string };
    const expression = expressions[index];
    return expression === undefined ? [cooked] : [cooked, expression];
  });
}

/** Whether this is a string concatenation with at least one literal. */
function isSum(node: Node): boolean {
  if (node.type !== 'BinaryExpression' || textAt(node, 'operator') !== '+') return false;
  return ['left', 'right'].some((side) => {
    const part = nodeAt(node, side);
    if (part?.type === 'TemplateLiteral') return true;
    return part !== undefined && (textAt(part, 'value') !== undefined || isSum(part));
  });
}

const isElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment';

/** Returns the text that a child of an element contains itself. */
function textOf(child: Node): string {
  if (child.type === 'JSXText') return joinLines(textAt(child, 'value') ?? '');
  if (child.type !== 'JSXExpressionContainer') return '';
  const expression = nodeAt(child, 'expression');
  return expression?.type === 'Literal' ? (textAt(expression, 'value') ?? '') : '';
}

const hasReadableText = (element: Node): boolean =>
  nodesAt(element, 'children').some((child) => /\p{L}/u.test(textOf(child)));

/** Marks a single word that looks like a name but is shown to users. */
const WORDS = /\/\* words \*\/\s*$/u;

/** Finds a module's messages, outer ones before inner ones. */
export function findMessages(program: Node, source: string): readonly Message[] {
  const found: Message[] = [];

  const named = (draft: Draft, node: Node, span: Span): string => {
    const base = camelCase(nameOf(node));
    const text = source.slice(span.start, span.end);
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? base : `${base}${count}`;
      const known = draft.sources.get(name);
      if (known === undefined) draft.sources.set(name, text);
      if (known === undefined || known === text) return name;
    }
  };

  const contentOf = (element: Node, draft: Draft, way: readonly Node[]): string =>
    nodesAt(element, 'children')
      .map((child) => {
        const below = [...way, child];
        const expression = nodeAt(child, 'expression');
        if (child.type === 'JSXText' || expression?.type === 'Literal')
          return literal(textOf(child));
        if (expression?.type === 'JSXEmptyExpression') return '';
        if (child.type === 'JSXElement' && hasReadableText(child)) {
          const [open, close] = [nodeAt(child, 'openingElement'), nodeAt(child, 'closingElement')];
          if (open === undefined || close === undefined) return '';
          visit(open, below);
          const name = named(draft, child, child);
          draft.tags.set(name, { open, close });
          return `<${name}>${contentOf(child, draft, below)}</${name}>`;
        }
        for (const node of expression === undefined ? [child] : [expression])
          visit(node, expression === undefined ? way : below);
        const name = named(draft, expression ?? child, child);
        draft.values.set(name, child);
        return `{${name}}`;
      })
      .join('');

  const newDraft = (): Draft => ({ values: new Map(), tags: new Map(), sources: new Map() });

  /** Adds the content of an element that contains text. */
  const addContent = (element: Node, way: readonly Node[]): void => {
    const children = nodesAt(element, 'children');
    const [first, last] = [children[0], children.at(-1)];
    if (first === undefined || last === undefined) return;
    const index = found.length;
    const draft = newDraft();
    const text = contentOf(element, draft, way);
    found.splice(index, 0, {
      text,
      kind: 'content',
      start: first.start,
      end: last.end,
      values: draft.values,
      tags: draft.tags,
    });
  };

  /** Adds alternating text and expressions: a template or a concatenation. */
  const addTemplate = (node: Node, way: readonly Node[]): void => {
    const index = found.length;
    const draft = newDraft();
    const pieces = piecesOf(node);
    const text = pieces
      .map((piece) => {
        if (typeof piece === 'string') return literal(piece);
        visit(piece, way);
        const name = named(draft, piece, piece);
        draft.values.set(name, piece);
        return `{${name}}`;
      })
      .join('');
    const read = pieces.map((piece) => (typeof piece === 'string' ? piece : '0')).join('');
    if (!isReadable(read) || isForPrograms(way)) return;
    found.splice(index, 0, { text, kind: 'template', start: node.start, end: node.end, ...draft });
  };

  const addString = (node: Node, way: readonly Node[]): void => {
    const text = textAt(node, 'value') ?? '';
    const isWord =
      WORDS.test(source.slice(Math.max(0, node.start - 20), node.start)) ||
      (/^\p{L}[\p{L}’ ]*$/u.test(text) && isChoiceInSentence(way));
    if (!isWord && (!isReadable(text) || isForPrograms(way))) return;
    const isAttribute = way.at(-2)?.type === 'JSXAttribute';
    const { values, tags } = newDraft();
    found.push({
      text: literal(text),
      kind: 'string',
      isAttribute,
      start: node.start,
      end: node.end,
      values,
      tags,
    });
  };

  function visit(node: Node, above: readonly Node[]): void {
    const way = [...above, node];
    if (node.type === 'Literal') {
      addString(node, way);
    } else if (node.type === 'TemplateLiteral' || isSum(node)) {
      addTemplate(node, way);
    } else if (isElement(node) && hasReadableText(node)) {
      const open = nodeAt(node, 'openingElement');
      if (open !== undefined) visit(open, way);
      addContent(node, way);
    } else {
      for (const child of childrenOf(node)) visit(child, way);
    }
  }

  visit(program, []);
  return found;
}
