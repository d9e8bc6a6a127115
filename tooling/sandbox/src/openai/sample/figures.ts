/** A number in the request, and its position. */
export type Figure = {
  /** Path of keys, such as `bookings.byRegion.0.count`. */
  path: string;
  /** The path in words: `bookings by region count`. */
  label: string;
  value: number;
};

/** Facts about the business in a request. */
export type Figures = {
  numbers: Figure[];
  /** Names of regions, plans, services and the like. */
  names: string[];
  /** Latest day mentioned, `YYYY-MM-DD`. */
  lastDay: string | undefined;
};

const MAX_NAME_LENGTH = 60;

/** Splits a key into words: `noShowRate` and `no_show_rate` are `no show rate`. */
export function wordsOf(key: string): string[] {
  return key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}

/** Parses every JSON object in a text: the whole text, fenced, or between words. */
export function figuresIn(text: string): Figures {
  const figures: Figures = { numbers: [], names: [], lastDay: undefined };
  for (const found of objectsIn(text)) collect(found, [], figures);
  figures.names = [...new Set(figures.names)];
  return figures;
}

function objectsIn(text: string): unknown[] {
  const found: unknown[] = [];
  let at = text.indexOf('{');
  while (at !== -1) {
    const end = endOfObject(text, at);
    const parsed = end === undefined ? undefined : parsedOrNothing(text.slice(at, end));
    if (parsed !== undefined) found.push(parsed);
    at = text.indexOf('{', parsed === undefined || end === undefined ? at + 1 : end);
  }
  return found;
}

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns where the object that begins at `start` ends, ignoring braces in strings. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let isText = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isText) {
      if (character === '\\') at += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

/** A list entry with a label in words: `{ label: 'Members', value: '$1,204' }`. */
function isWritten(value: unknown): value is { label: string; value: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { label, value: text } = value as { label?: unknown; value?: unknown };
  return typeof label === 'string' && typeof text === 'string';
}

/** Collects a figure written as text, and the region that its label names. */
function collectWritten({ label, value }: { label: string; value: string }, figures: Figures) {
  const [, region] = /\bin (\p{Lu}[^,:]*)/u.exec(label) ?? [];
  if (region !== undefined) figures.names.push(region.trim());
  if (!/^\$?\d[\d,]*(?:\.\d+)?%?$/.test(value)) return;
  figures.numbers.push({ path: label, label, value: Number(value.replaceAll(/[$,%]/g, '')) });
}

function collect(value: unknown, path: readonly string[], figures: Figures): void {
  if (isWritten(value)) collectWritten(value, figures);
  else if (typeof value === 'number') {
    const keys = path.filter((key) => !/^\d+$/.test(key));
    const label = keys.slice(-3).map((key) => wordsOf(key).join(' '));
    figures.numbers.push({ path: path.join('.'), label: label.join(' '), value });
  } else if (typeof value === 'string') collectText(value, figures);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) collect(part, [...path, key], figures);
  }
}

function collectText(text: string, figures: Figures): void {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text) ?? [];
  if (day === undefined) {
    // Without emoji and similar characters, whose length is counted in different ways.
    const isName = /\p{L}/u.test(text) && !/[\u{10000}-\u{10ffff}]/u.test(text);
    if (isName && text.length <= MAX_NAME_LENGTH) figures.names.push(text);
  } else if (figures.lastDay === undefined || day > figures.lastDay) figures.lastDay = day;
}
