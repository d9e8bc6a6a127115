import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Contents of a page, as read by a crawler. */
export interface PageMeasurements {
  readonly title: string;
  readonly description: string;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  readonly structuredData: readonly string[];
  readonly text: string;
  /** Internal paths that the page links to, each once, without query and hash. */
  readonly links: readonly string[];
}

const UNREAD = new Set(['script', 'style', 'template', 'svg', 'noscript']);

const isElement = (node: Node): node is Element => 'tagName' in node;
const childrenOf = (node: Node): readonly Node[] => ('childNodes' in node ? node.childNodes : []);
const attribute = (element: Element, name: string) =>
  element.attrs.find((attr) => attr.name === name)?.value;

function elementsOf(node: Node): Element[] {
  return childrenOf(node).flatMap((child) => [
    ...(isElement(child) ? [child] : []),
    ...elementsOf(child),
  ]);
}

function rawTextOf(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return `${node.value} `;
  if (isElement(node) && UNREAD.has(node.tagName)) return '';
  return childrenOf(node).map(rawTextOf).join('');
}

const textOf = (node: Node) => rawTextOf(node).replaceAll(/\s+/gu, ' ').trim();

/** Returns the types of structured data (schema.org), including nested ones. */
function typesIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  const type = (data as { '@type'?: unknown })['@type'];
  const own = typeof type === 'string' ? [type] : [];
  return [...own, ...Object.values(data).flatMap(typesIn)];
}

function pathOf(href: string | undefined): string | undefined {
  if (href === undefined || !href.startsWith('/') || href.startsWith('//')) return undefined;
  return new URL(href, 'https://site.invalid').pathname;
}

const unique = <Value>(values: readonly Value[]) => [...new Set(values)];

/** Measures a built page. */
export function measurePage(html: string): PageMeasurements {
  const document = parse(html);
  const elements = elementsOf(document);
  const named = (tag: string) => elements.filter(({ tagName }) => tagName === tag);
  const [title] = named('title');
  const description = named('meta').find((meta) => attribute(meta, 'name') === 'description');
  const scripts = named('script').filter(
    (script) => attribute(script, 'type') === 'application/ld+json',
  );
  const [body] = named('body');
  return {
    title: title === undefined ? '' : textOf(title),
    description: (description && attribute(description, 'content')) ?? '',
    headings: elements
      .filter(({ tagName }) => /^h[1-6]$/u.test(tagName))
      .map((heading) => ({ level: Number(heading.tagName.slice(1)), text: textOf(heading) })),
    structuredData: unique(
      scripts.flatMap((script) =>
        typesIn(
          JSON.parse(
            childrenOf(script)
              .map((child) => ('value' in child ? child.value : ''))
              .join(''),
          ),
        ),
      ),
    ),
    text: body === undefined ? '' : textOf(body),
    links: unique(named('a').flatMap((link) => pathOf(attribute(link, 'href')) ?? [])),
  };
}
