import type { UnbackedClaim } from '../claims.ts';
import { type ClaimMatch, claimOf, type ClaimText, matchesIn } from './claim-text.ts';
import { type ClaimFacts, isNationwide, type ServedAreas } from './facts.ts';
import { claimPattern } from './pattern.ts';
import { US_STATES } from './us-states.ts';

const NATION = claimPattern(
  String.raw`\bnation-?wide\b|\bcountry-?wide\b|\beverywhere\b(?!\sin\s)|\bcoast[\s-]to[\s-]coast\b|\b(?:all\s)?(?:50|fifty)\sstates\b|\b(?:every|all)\s(?:us\s)?states?\b|\b(?:across|throughout|anywhere\sin|everywhere\sin|all\sover)\s(?:the\s)?(?:whole\s)?(?:country|nation|united\sstates|usa?\b|u\.s\.|america)`,
);
const WORLD = claimPattern(
  String.raw`\bworld-?wide\b|\bglobal(?:ly)?\b(?!\s(?:positioning|warming))|\binternational(?:ly)?\b(?!\s(?:airport|drive|house|boulevard|blvd|parkway))|\b(?:across|around|all\sover|anywhere\sin)\sthe\s(?:world|globe)\b|\bnorth\samerica\b|\bevery\scountry\b|\boverseas\b`,
);
const ABROAD =
  '(?<!New )Mexico|Canada|Canadian|Puerto Rico|Guam|U\\.S\\. Virgin Islands|Europe|Germany|France|England|United Kingdom|Toronto|Montreal|London, (?:UK|England)|Australia|Japan|China|India';
const STATE_NAMES = US_STATES.toSorted((a, b) => b.length - a.length).join('|');
const EVERYWHERE_IN = String.raw`(?<all>\b(?:[Aa]ll of|[Aa]ll over|[Aa]cross|[Tt]hroughout|[Aa]nywhere in|[Ee]verywhere in|[Ee]very corner of)\s)?`;

/** A case-sensitive pattern, because places are names. */
const namePattern = (source: string) => new RegExp(claimPattern(source).source, 'gu');

const STATE = namePattern(
  String.raw`${EVERYWHERE_IN}(?<!West )(?<state>\b(?:${STATE_NAMES}))\b(?!,?\s\d{5})(?!\s(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Beach|Springs|City))`,
);
const FOREIGN = namePattern(String.raw`\b(?:${ABROAD})\b`);
const CITY = namePattern(
  String.raw`(?<lead>\b(?:[Ii]n|[Aa]round|[Nn]ear|[Aa]cross|[Tt]hroughout|[Ss]erving|[Ss]erves?|[Tt]o|[Oo]f|[Aa]nd|[Oo]r|[Cc]overing)\s|,\s)(?<city>[A-Z][\p{L}'.]{1,20}(?:\s[A-Z][\p{L}'.]{1,20}){0,2})`,
);

const NONE_THERE = 'None of our regions serves this place.';

/** Replacement for a claimed place: the main region. */
const placeOf = ({ regions }: ServedAreas): string | null => regions[0] ?? null;

const isInRegionName = ({ regions }: ServedAreas, { before, words, after }: ClaimMatch): boolean =>
  regions.some((region) => {
    const at = region.indexOf(words.trim());
    if (at === -1 || region === words) return region === words;
    return (
      before.endsWith(region.slice(0, at)) && after.startsWith(region.slice(at + words.length))
    );
  });

function findNations(text: ClaimText, areas: ServedAreas): UnbackedClaim[] {
  const place = placeOf(areas);
  const nation = isNationwide(areas) ? [] : matchesIn(text, NATION);
  return [
    ...nation.map((match) =>
      claimOf(text, 'area', match, {
        reason: `We do not serve every state: ${areas.regions.join(', ')}.`,
        replacement:
          place === null || /nation-?wide|country-?wide|coast/iu.test(match.words) ? null : place,
      }),
    ),
    ...matchesIn(text, WORLD).map((match) =>
      claimOf(text, 'area', match, {
        reason: 'We only serve the United States.',
        replacement:
          isNationwide(areas) && /^world-?wide$/iu.test(match.words) ? 'nationwide' : null,
      }),
    ),
    ...matchesIn(text, FOREIGN).map((match) =>
      claimOf(text, 'area', match, { reason: NONE_THERE, replacement: place }),
    ),
  ];
}

function findStates(text: ClaimText, areas: ServedAreas): UnbackedClaim[] {
  return matchesIn(text, STATE).flatMap((match) => {
    const { all, state = '' } = match.groups;
    const share = areas.states.get(state);
    if (share === undefined || share === 'all' || isInRegionName(areas, match)) return [];
    if (share === 'part' && all === undefined) return [];
    const reason = share === 'part' ? `We serve a part of ${state} alone.` : NONE_THERE;
    return [claimOf(text, 'area', match, { reason, replacement: insteadOf(match, areas) })];
  });
}

/** The main region, with the preceding word if it still fits. */
function insteadOf({ groups }: ClaimMatch, areas: ServedAreas): string | null {
  const place = placeOf(areas);
  const all = groups['all'];
  return place === null || all === undefined ? place : `${all}${place}`;
}

/** The longest city name at the start of the text, and whether we serve that city. */
function cityAt(text: string, { cities }: ServedAreas) {
  const parts = text.replaceAll(/[.']/gu, '').split(/\s/u);
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join(' ');
    const isServed = cities.get(name.toUpperCase());
    if (isServed !== undefined) return { length: name.length, isServed };
  }
  return undefined;
}

function findCities(text: ClaimText, areas: ServedAreas): UnbackedClaim[] {
  return matchesIn(text, CITY).flatMap((match) => {
    const { lead = '', city = '' } = match.groups;
    const found = cityAt(city, areas);
    if (found === undefined || found.isServed) return [];
    if (areas.states.has(city)) return [];
    const start = match.start + lead.length;
    const range = { start, end: start + found.length };
    return [claimOf(text, 'area', range, { reason: NONE_THERE, replacement: placeOf(areas) })];
  });
}

/** Finds places outside every open region. */
export function findAreaClaims(text: ClaimText, { areas }: ClaimFacts): UnbackedClaim[] {
  return [...findNations(text, areas), ...findStates(text, areas), ...findCities(text, areas)];
}
