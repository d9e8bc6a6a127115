import type { UnbackedClaim } from '../claims.ts';
import { type ClaimMatch, claimOf, type ClaimText, matchesIn, withCaseOf } from './claim-text.ts';
import type { ClaimFacts, TruePromises } from './facts.ts';
import { NUMBER, valueOfNumber } from './numbers.ts';
import { claimPattern, isIn } from './pattern.ts';

const DURATION = claimPattern(
  String.raw`(?<lead>\b(?:within|in\s(?:under|less\sthan|as\slittle\sas|just|only|about|around)|in|under|less\sthan|average)\s(?:an?\s(?=average))?)?(?<range>${NUMBER}\s?(?:-|to)\s?)?(?<number>${NUMBER}|\b(?:half\s)?an?\b)(?<joint>[\s-]?)(?<unit>minutes?|mins?|hours?|hrs?|seconds?)\b(?<noun>[\s-]response\stimes?\b|[\s-]response\b|[\s-]arrival\b|[\s-]callbacks?\b)?`,
);
const INSTANT = claimPattern(
  String.raw`\b(?:instant|immediate)\s(?:response|arrival|help)\b|\b(?:arrive|arrives|respond|responds|come|comes|there|help)\s(?:instantly|immediately|right\saway|in\sno\stime)\b`,
);

const IN_MINUTES = claimPattern(
  String.raw`\b(?:in|within)\s(?:a\sfew\s|a\scouple\sof\s|just\s|mere\s)?(?:minutes|moments|seconds)\b`,
);

const CALL = claimPattern(
  String.raw`\bcalls?\s(?:you|back)\b|\bwe(?:'ll|\swill)?\s(?:\w{1,12}\s)?call\b|\ba\scall\b(?!-)|\bcall-?backs?\b|\bcontact\syou\b|\bhear\s(?:back\s)?from\sus\b|\bphone\syou\b`,
);
const RESPONSE = claimPattern(String.raw`\brespon(?:se|ses|d|ds|ding)\b|\bwe\s(?:answer|reply)\b`);
const ARRIVAL = claimPattern(
  String.raw`\barriv|\bthere\b|\bwith\syou\b|\bat\syour\s(?:door|car|side|home|office)|\bto\syour\s(?:door|car|side|home|office)|\breach(?:es)?\syou\b|\bcomes?\sto\syou\b|\bon\s(?:the|its|their)\sway\b|\bhelp\b|\brescue|\btechnicians?\b|\bvans?\b|\bdispatch|\bshow(?:s)?\sup\b|\bwe\scome\b|\bdriver\b`,
);
// Durations and limits that don't promise an arrival.
const OTHER = claimPattern(
  String.raw`\btakes?\b|\btook\b|\bcharg(?:es|ed|ing)\s(?:in|for|within)\b|\b(?:full|standard|fast|rapid|dc|level\s2)\s(?:charge|charging)\b|\bcancel|\bbefore\b|\breserved\b|\bhold\b|\bheld\b|\bexpires?\b|\bvalid\b|\blinks?\b|\bread\b|\bsign\sup\b|\bbook(?:s|ed)?\s(?:\w{1,12}\s){0,3}in\b|\bbook\sonline\b|\blater\b|\bago\b|\bcode\b|\bfree\b|\btrial\b|\bsupport\b|\bneeded\b|\bpaid\b|\bpay(?:ment)?\b|\bparking\b|\bevery\b|\bopen\b|\binvoice\b|\bconfirm(?:ed|ation)?\b`,
);
const PROMISE_LEAD = /\b(?:within|under|less\sthan|as\slittle\sas)\s(?:an?\s)?$/iu;
const UNLIMITED_TIME = /^\s?(?:a|per|each|every)\s(?:day|week|month)/iu;

type Topic = 'call' | 'response' | 'arrival';

/** What is promised to happen within the time; undefined if nothing is. */
function topicOf({ groups, sentence, after }: ClaimMatch): Topic | undefined {
  const noun = groups['noun'] ?? '';
  if (/response/iu.test(noun)) return 'response';
  if (/callback/iu.test(noun)) return 'call';
  if (/arrival/iu.test(noun)) return 'arrival';
  if (UNLIMITED_TIME.test(after)) return undefined;
  if (isIn(OTHER, sentence)) return undefined;
  if (isIn(RESPONSE, sentence)) return 'response';
  if (isIn(CALL, sentence)) return 'call';
  if (isIn(ARRIVAL, sentence)) return 'arrival';
  return PROMISE_LEAD.test(groups['lead'] ?? '') ? 'arrival' : undefined;
}

function minutesOf({ groups }: ClaimMatch): number {
  const number = (groups['number'] ?? '').toLowerCase();
  const count = /^an?$/u.test(number) ? 1 : number.startsWith('half') ? 0.5 : valueOfNumber(number);
  const unit = (groups['unit'] ?? '').toLowerCase();
  if (unit.startsWith('h')) return count * 60;
  return unit.startsWith('s') ? count / 60 : count;
}

/** The plan named in a sentence, if it is the only one. */
function planIn(sentence: string, { plans }: TruePromises) {
  const named = plans.filter(({ title }) =>
    new RegExp(String.raw`\b${title}\b`, 'u').test(sentence),
  );
  return named.length === 1 ? named[0] : undefined;
}

/**
 * The promised times in minutes. A claim is true if it equals one of them or is longer than the
 * last.
 */
function promisedFor(topic: Topic, sentence: string, promises: TruePromises): readonly number[] {
  if (topic === 'call') return [promises.callbackMinutes];
  if (topic === 'arrival') return promises.arrivalMinutes.toSorted((a, b) => a - b).slice(0, 1);
  const plan = planIn(sentence, promises);
  if (plan !== undefined) return [plan.minutes];
  return promises.plans.map(({ minutes }) => minutes).toSorted((a, b) => a - b);
}

/** Formats a duration like the original: `15-minute`, `15 minutes`, `1 hour`. */
function durationLike({ groups, words }: ClaimMatch, minutes: number): string {
  const { joint = ' ', noun = '', lead = '' } = groups;
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  const isAdjective = joint === '-' || noun !== '';
  const time = `${count}${isAdjective && joint !== '' ? joint : ' '}${unit}${count === 1 || isAdjective ? '' : 's'}`;
  const leading = lead === '' ? '' : withCaseOf(words, 'within ');
  return `${leading}${time}${noun}`;
}

const REASONS: Readonly<Record<Topic, (minutes: string) => string>> = {
  call: (minutes) => `A callback is promised within ${minutes} minutes.`,
  arrival: (minutes) =>
    `We don’t promise to be there that soon: an emergency’s target is ${minutes} minutes.`,
  response: (minutes) => `The plans promise a response within ${minutes} minutes.`,
};

function findDuration(text: ClaimText, match: ClaimMatch, { promises }: ClaimFacts) {
  const topic = topicOf(match);
  if (topic === undefined) return undefined;
  const minutes = minutesOf(match);
  const promised = promisedFor(topic, match.sentence, promises);
  if (promised.includes(minutes) || minutes >= (promised.at(-1) ?? Infinity)) return undefined;
  const nearest = promised.toSorted((a, b) => Math.abs(a - minutes) - Math.abs(b - minutes))[0];
  return claimOf(text, 'response-time', match, {
    reason: REASONS[topic](promised.join(', ')),
    replacement: nearest === undefined ? null : durationLike(match, nearest),
  });
}

/** Finds response, callback and arrival times that no plan or target promises. */
export function findResponseTimeClaims(text: ClaimText, facts: ClaimFacts): UnbackedClaim[] {
  const instant = matchesIn(text, INSTANT).map((match) =>
    claimOf(text, 'response-time', match, {
      reason: 'We don’t promise immediate help.',
      replacement: null,
    }),
  );
  const vague = matchesIn(text, IN_MINUTES)
    .filter(({ sentence }) => !isIn(OTHER, sentence))
    .filter(({ sentence }) => isIn(RESPONSE, sentence) || isIn(ARRIVAL, sentence))
    .map((match) =>
      claimOf(text, 'response-time', match, {
        reason: `The soonest target for being there is ${Math.min(...facts.promises.arrivalMinutes)} minutes.`,
        replacement: null,
      }),
    );
  const durations = matchesIn(text, DURATION).flatMap(
    (match) => findDuration(text, match, facts) ?? [],
  );
  return [...durations, ...vague, ...instant];
}
