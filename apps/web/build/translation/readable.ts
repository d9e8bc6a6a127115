import { childrenOf, type Node, nodeAt, nodesAt, textAt } from './syntax.ts';

/** Decides which strings of a module are shown to users, and which are identifiers. */

/** Attributes and properties whose strings are never shown to users. */
const NAMES = new Set(
  'accept aria-controls aria-describedby aria-labelledby autoCapitalize autoComplete className d data enterKeyHint fill form href htmlFor id inputMode key lang module path pattern points rel render role rootMargin route scope slot src summary stroke style target to tone transform type variant viewBox'.split(
    ' ',
  ),
);

/** Functions and constructors whose arguments are never shown to users. */
const PROGRAMS =
  /^(?:Error|TypeError|RangeError|AggregateError|RegExp|Event|CustomEvent|URL|URLSearchParams|Headers|Set|Symbol|createContext|lazy|fetch|getItem|setItem|removeItem|querySelector|querySelectorAll|closest|matches|matchMedia|addEventListener|removeEventListener|getElementById|getAttribute|setAttribute|hasAttribute|split|join|startsWith|endsWith|includes|indexOf|test|match|exec|track|insertRule|getPropertyValue|setProperty|createElement|brand|debug|warn|log)$/u;

/** Functions of which only the first argument is never shown; a schema's message follows it. */
const SCHEMAS = /^(?:literal|_enum|enum|discriminatedUnion|regex)$/u;

const COMPARISONS = new Set(['===', '!==', '==', '!=', 'in', 'instanceof']);

/** Returns the last name of a call's callee. */
function calleeOf(call: Node): string | undefined {
  const callee = nodeAt(call, 'callee');
  return textAt(callee, 'name') ?? textAt(nodeAt(callee, 'property'), 'name');
}

/** Returns a property's name, or an attribute's name without its namespace. */
const nameOfKey = (node: Node): string | undefined => {
  const key = nodeAt(node, node.type === 'JSXAttribute' ? 'name' : 'key');
  return textAt(key, 'name') ?? textAt(key, 'value');
};

/**
 * Whether the node at the end of `way`, the path from the module down, is an identifier for
 * programs.
 */
export function isForPrograms(way: readonly Node[]): boolean {
  for (let at = way.length - 1; at > 0; at -= 1) {
    const [parent, node] = [way[at - 1], way[at]];
    if (parent === undefined || node === undefined) return false;
    const { type } = parent;
    if (type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/u.test(type)) return true;
    if (/^(?:Import|Export)(?!DefaultDeclaration|NamedDeclaration)/u.test(type)) return true;
    if (
      type === 'TaggedTemplateExpression' ||
      (type === 'SwitchCase' && nodeAt(parent, 'test') === node)
    )
      return true;
    if (type === 'BinaryExpression' && COMPARISONS.has(textAt(parent, 'operator') ?? ''))
      return true;
    if (type === 'MemberExpression' && nodeAt(parent, 'property') === node) return true;
    if (type === 'ThrowStatement') return false;
    if (type === 'Property' || type === 'PropertyDefinition' || type === 'JSXAttribute') {
      if (nodeAt(parent, 'key') === node) return true;
      const name = nameOfKey(parent) ?? '';
      if (NAMES.has(name) || name.startsWith('data-')) return true;
    }
    if (type === 'CallExpression' || type === 'NewExpression') {
      const callee = calleeOf(parent) ?? '';
      if (PROGRAMS.test(callee) && nodeAt(parent, 'callee') !== node) return true;
      if (SCHEMAS.test(callee) && nodesAt(parent, 'arguments')[0] === node) return true;
    }
    // The body of a function is independent of where the function is used.
    if (
      type === 'ArrowFunctionExpression' ||
      type === 'FunctionExpression' ||
      type === 'FunctionDeclaration'
    )
      return false;
    if (type === 'JSXElement' || type === 'JSXFragment') return false;
  }
  return false;
}

/** Matches URLs, selectors, class names, formats and the like. */
const CODE =
  /^[#./?&]|:\/\/|[{}<>=|\\]|;(?! [\p{L}\d])|^\(m|^[a-z\d]+(?:[-_.:/][\w*]+)+$|^[A-Z]+(?:_[A-Z\d]+)*$|^[Mm] ?-?\d[\w\s.,-]*$/u;
const SEVERAL_WORDS =
  /\p{L}[\p{L}’'-]*[,.…!?:;’”)%]* +[“(—–]*[\p{L}\d]|[\d0]+ +\p{L}{2}|\p{L}{2} +\d/u;
const ONE_WORD = /^[“¿]?\p{Lu}[\p{Ll}’-]+(?:\.\.\.|[.…!?:])?$/u;

/** The locale of dates and numbers is translated, too. */
const SOURCE_LOCALE = 'en-US';

/** Whether a text looks like words for users. */
export function isReadable(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === SOURCE_LOCALE) return true;
  if (!/\p{L}/u.test(trimmed) || CODE.test(trimmed)) return false;
  return SEVERAL_WORDS.test(trimmed) || ONE_WORD.test(trimmed);
}

/**
 * Whether a word is a part of a sentence, such as one of `count === 1 ? 'session' : 'sessions'` in
 * a template or element.
 */
export function isChoiceInSentence(way: readonly Node[]): boolean {
  let at = way.length - 2;
  while (at >= 0 && way[at]?.type === 'ParenthesizedExpression') at -= 1;
  if (way[at]?.type !== 'ConditionalExpression' || nodeAt(way[at], 'test') === way[at + 1])
    return false;
  while (at >= 0 && /^(?:Conditional|Parenthesized)/u.test(way[at]?.type ?? '')) at -= 1;
  const type = way[at]?.type;
  if (type === 'TemplateLiteral') return !isForPrograms(way.slice(0, at + 1));
  return (
    type === 'JSXExpressionContainer' && /^JSX(?:Element|Fragment)$/u.test(way[at - 1]?.type ?? '')
  );
}

/**
 * Returns a module's words that are used in comparisons: `title === 'Your plan'`, `case 'Paid':`.
 */
export function findComparedTexts(program: Node): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    const isComparison =
      node.type === 'BinaryExpression' && /^[!=]==?$/u.test(textAt(node, 'operator') ?? '');
    const sides = isComparison
      ? [nodeAt(node, 'left'), nodeAt(node, 'right')]
      : [node.type === 'SwitchCase' ? nodeAt(node, 'test') : undefined];
    for (const side of sides) {
      const text = textAt(side, 'value');
      if (text !== undefined && isReadable(text)) found.push(text);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return found;
}
