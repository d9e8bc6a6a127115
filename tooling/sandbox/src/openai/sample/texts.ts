import type { Chance } from '../../chance.ts';
import { type Figures, wordsOf } from './figures.ts';

/** Prefix of every text, so that it isn't mistaken for advice. */
const SAMPLE_MARK = 'Sample: ';

const PLACES = ['the office park', 'the airport car park', 'the harbour', 'the old town'];

const TOPICS = [
  'charging at work',
  'a charge while you shop',
  'the first electric car',
  'range on a cold day',
  'charging without a driveway',
  'a flat battery on the road',
];

/** Material for texts: a name and a number from the request, if any. */
type Material = { name: string; fact: string; topic: string };

type Template = (material: Material) => string;

const BY_NAME: readonly [RegExp, readonly Template[]][] = [
  [/^(?:url|link|href)/i, [() => 'https://voltcourier.example/quick-booking']],
  [/hashtag/i, [({ topic }) => `#${topic.replaceAll(/[^a-z]/gi, '')}`]],
  [
    /keyword|search|term/i,
    [({ topic }) => `${topic} near me`, ({ name }) => `mobile charging ${name}`],
  ],
  [
    /title|headline|heading|subject/i,
    [
      ({ name }) => `We come to your car in ${name}`,
      ({ topic }) => `What to know about ${topic}`,
      ({ name }) => `A quiet week in ${name}: fill it`,
    ],
  ],
  [
    /call.?to.?action|cta|button/i,
    [() => 'Book a charge for today', () => 'See free hours near you'],
  ],
  [
    /reason|rationale|why|evidence|because/i,
    [
      ({ fact, name }) => `${fact}, so ${name} has the most to gain.`,
      ({ fact }) => `${fact}; compare it with the month before.`,
    ],
  ],
  [
    /action|step|task|next|recommend/i,
    [
      ({ name }) => `Offer the free morning hours in ${name} to members first.`,
      ({ topic }) => `Write one page about ${topic} and link it from the site.`,
      ({ name }) => `Ask customers in ${name} how they heard of us.`,
    ],
  ],
  [
    /audience|segment|customer|persona/i,
    [({ name }) => `Drivers in ${name} without a charger at home`],
  ],
  [/topic|theme/i, [({ topic }) => topic]],
  [/name|region|label|category/i, [({ name }) => name]],
];

const SENTENCES: readonly Template[] = [
  ({ fact }) => `${fact}.`,
  ({ name }) => `Demand in ${name} is highest on weekday mornings.`,
  ({ topic }) => `People ask most about ${topic}.`,
  ({ name }) => `A van near ${name} would shorten the way to most bookings.`,
  () => 'A reminder two hours before the visit lowers the number of missed ones.',
];

function materialOf(figures: Figures, chance: Chance): Material {
  const { numbers, names } = figures;
  const name = names.length > 0 ? chance.pick(names) : chance.pick(PLACES);
  const figure = numbers.length > 0 ? chance.pick(numbers) : undefined;
  const fact = figure
    ? `The figure for ${figure.label || 'this'} is ${figure.value.toLocaleString('en-US')}`
    : 'The request has no figures';
  return { name, fact, topic: chance.pick(TOPICS) };
}

/** Counts characters as JSON Schema does: code points. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** Cuts at the end of a word if possible. */
function cut(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const short = characters.slice(0, most).join('');
  const end = short.lastIndexOf(' ');
  return end > most / 2 ? short.slice(0, end) : short;
}

/**
 * Returns a text suggested by the property's name, marked as a sample.
 *
 * @param least minimum characters. @param most maximum characters.
 */
export function sampleText(
  name: string,
  figures: Figures,
  chance: Chance,
  least: number,
  most: number,
): string {
  const known = BY_NAME.find(([pattern]) => pattern.test(wordsOf(name).join(' ')))?.[1];
  const isLong = /body|text|description|summary|script|caption|content/i.test(name);
  const template = chance.pick(known ?? SENTENCES);
  let text = SAMPLE_MARK + template(materialOf(figures, chance));
  if (isLong && !known) text += ` ${chance.pick(SENTENCES)(materialOf(figures, chance))}`;
  while (lengthOf(text) < least) {
    text += ` ${chance.pick(SENTENCES)(materialOf(figures, chance))}`;
  }
  const short = cut(text, most);
  return lengthOf(short) < least ? Array.from(text).slice(0, most).join('') : short;
}
