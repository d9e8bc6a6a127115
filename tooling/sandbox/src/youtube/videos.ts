import { Chance } from '../chance.ts';

/** A video of the sandbox. Its ID begins with its region. Times are Unix milliseconds. */
export type SampleVideo = {
  id: string;
  title: string;
  description: string;
  channelId: string;
  channelTitle: string;
  publishedAt: number;
  categoryId: string;
  tags: string[];
  durationSeconds: number;
  views: number;
  likes: number;
  /** Null if the owner has turned comments off. */
  comments: number | null;
};

const CHANNELS = ['Ampere & Sons', 'Plug Life', 'The Long Way Home', 'City Drivers', 'Volt Weekly'];

const TITLES = [
  'I ran out of charge on the motorway. Here’s what happened',
  'Mobile EV charging: who is it for?',
  'Charging without a driveway: 5 ways that work',
  'We called a charging van at 2 a.m.',
  'What a flat battery really costs you',
  'Home charger or charging van? The numbers',
  'Winter range test: 6 electric cars until they stop',
  'Fleet charging overnight, explained in 8 minutes',
  'How fast is a mobile charger? We measured it',
  'My first month with an electric car & no charger',
  'Why public chargers are broken, and what comes next',
  'A day with a mobile charging technician',
  'Apartment living with an electric car',
  'Charging etiquette: 7 things nobody tells you',
  'Do electric taxis pay? A driver’s diary',
  'The cheapest hour to charge your car',
  'Electric vans for small businesses: what to know',
  'Road trip with two kids and one plug',
  'CCS, NACS, CHAdeMO: which plug do you have?',
  'Is battery swapping back?',
];

const TAGS = [
  'electric car',
  'ev charging',
  'mobile charging',
  'range',
  'home charger',
  'road trip',
];

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const DAY_MS = 86_400_000;
const OLDEST_DAYS = 90;
const COUNT = 60;

/** Autos & Vehicles, the most common category here. */
export const AUTOS = '2';
const CATEGORIES = [AUTOS, AUTOS, AUTOS, '22', '28'];

function idOf(chance: Chance, length: number): string {
  return Array.from({ length }, () => ALPHABET[chance.below(ALPHABET.length)]).join('');
}

function madeVideo(regionCode: string, index: number, today: number): SampleVideo {
  const chance = new Chance(`${regionCode} ${index}`);
  const title = TITLES[index % TITLES.length] ?? '';
  const channelTitle = chance.pick(CHANNELS);
  const round = Math.floor(index / TITLES.length);
  const age = chance.below(OLDEST_DAYS * 24) / 24;
  const views = Math.round(900_000 / (1 + index) + chance.below(20_000));
  const tag = chance.below(TAGS.length);
  return {
    id: regionCode + idOf(chance, 9),
    title: round === 0 ? title : `${title} (part ${round + 1})`,
    description: `Sample: a video that the sandbox has made up for ${regionCode}.`,
    channelId: `UC${idOf(new Chance(channelTitle), 22)}`,
    channelTitle,
    publishedAt: today - Math.round(age * DAY_MS),
    categoryId: chance.pick(CATEGORIES),
    tags: [TAGS[tag] ?? '', TAGS[(tag + 1) % TAGS.length] ?? ''],
    durationSeconds: 60 + chance.below(1200),
    views,
    likes: Math.round(views / (15 + chance.below(30))),
    comments: chance.below(8) === 0 ? null : Math.round(views / (150 + chance.below(300))),
  };
}

/**
 * Videos of a region on a day, most viewed first: the same for every request on that day.
 *
 * @param now Unix milliseconds.
 */
export function videosOf(regionCode: string, now: number): SampleVideo[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return Array.from({ length: COUNT }, (_, index) => madeVideo(regionCode, index, today)).toSorted(
    (one, other) => other.views - one.views,
  );
}

/** Finds a video by its ID. */
export function findVideo(id: string, now: number): SampleVideo | undefined {
  return videosOf(id.slice(0, 2), now).find((video) => video.id === id);
}

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length > 2);

/**
 * Whether a video matches a query: it contains one of the words, because YouTube's search is also
 * lenient.
 */
export function isAbout({ title, tags, description }: SampleVideo, query: string): boolean {
  const words = wordsIn([title, description, ...tags].join(' '));
  const wanted = wordsIn(query);
  return wanted.length === 0 || wanted.some((word) => words.includes(word));
}
