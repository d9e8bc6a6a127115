import { isIP } from 'node:net';
import type { Assessment } from './assessment.ts';

/** Providers with a documented include name for all of their outgoing servers. */
const INCLUDES: readonly (readonly [host: RegExp, include: string])[] = [
  [/(?:^|\.)(?:gmail|googlemail|google)\.com$/u, '_spf.google.com'],
  [/(?:^|\.)office365\.com$/u, 'spf.protection.outlook.com'],
  [/^email-smtp\..*\.amazonaws\.com$/u, 'amazonses.com'],
  [/(?:^|\.)sendgrid\.net$/u, 'sendgrid.net'],
  [/(?:^|\.)mailgun\.org$/u, 'mailgun.org'],
  [/(?:^|\.)postmarkapp\.com$/u, 'spf.mtasv.net'],
  [/(?:^|\.)brevo\.com$/u, 'spf.brevo.com'],
];

/** SPF term that a mail server's host requires. */
export interface SpfTerm {
  readonly term: string;
  /** Whether the provider documents the term; false if it is only the host itself. */
  readonly isDocumented: boolean;
}

/** Returns the SPF term that allows our outgoing mail server. */
export function spfTermOf(host: string): SpfTerm {
  const include = INCLUDES.find(([known]) => known.test(host.toLowerCase()))?.[1];
  if (include !== undefined) return { term: `include:${include}`, isDocumented: true };
  const address = host.replaceAll(/[[\]]/gu, '');
  const version = isIP(address);
  const term = version === 0 ? `a:${host}` : `ip${version}:${address}`;
  return { term, isDocumented: false };
}

/** Returns the SPF record that allows one term. */
export const spfRecordOf = ({ term }: SpfTerm): string => `v=spf1 ${term} ~all`;

/** RFC 7208, 4.6.4. */
const MAX_LOOKUPS = 10;

const MECHANISM =
  /^(?<qualifier>[+\-?~]?)(?<name>all|include|a|mx|ptr|ip4|ip6|exists)(?<rest>[:/].*)?$/iu;
const MODIFIER = /^(?<name>[a-z][\w.-]*)=(?<value>.*)$/iu;

interface Term {
  readonly name: string;
  readonly qualifier: string;
  readonly text: string;
}

function termOf(text: string): Term | undefined {
  const mechanism = MECHANISM.exec(text)?.groups;
  if (mechanism !== undefined) {
    const { name = '', qualifier = '', rest } = mechanism;
    const isNamed = ['include', 'ip4', 'ip6', 'exists'].includes(name.toLowerCase());
    // `all` takes no argument, and these require one.
    if (isNamed !== (rest?.startsWith(':') ?? false) && (isNamed || name.toLowerCase() === 'all')) {
      return undefined;
    }
    return { name: name.toLowerCase(), qualifier: qualifier || '+', text: text.toLowerCase() };
  }
  const modifier = MODIFIER.exec(text)?.groups?.['name'];
  if (modifier === undefined) return undefined;
  return { name: `${modifier.toLowerCase()}=`, qualifier: '', text: text.toLowerCase() };
}

/** Assesses how the end of a record treats all other senders (RFC 7208, 5.1). */
function assessAll(terms: readonly Term[]): Pick<Assessment, 'problems' | 'hints'> {
  const all = terms.find(({ name }) => name === 'all');
  if (all === undefined) {
    const goesOn = terms.some(({ name }) => name === 'redirect=');
    return {
      problems: [],
      hints: goesOn ? [] : ['It doesn’t say what to do with everyone else: end it with ~all.'],
    };
  }
  if (all.qualifier === '+') {
    return { problems: ['It ends with +all: anyone may send in your name.'], hints: [] };
  }
  const isNeutral = all.qualifier === '?';
  return {
    problems: [],
    hints: isNeutral ? ['It ends with ?all, which protects nobody: use ~all or -all.'] : [],
  };
}

/** Assesses the TXT records of a domain as SPF (RFC 7208). */
export function assessSpf(records: readonly string[], needed: SpfTerm): Assessment {
  const found = records.filter((record) => /^v=spf1(?: |$)/iu.test(record));
  const [record] = found;
  if (record === undefined) return { found, problems: [], hints: [] };
  if (found.length > 1) {
    const problem = `There are ${found.length} SPF records, and with more than one, none counts. Combine them.`;
    return { found, problems: [problem], hints: [] };
  }
  const texts = record.split(/ +/u).slice(1).filter(Boolean);
  const unknown = texts.filter((text) => termOf(text) === undefined);
  const terms = texts.flatMap((text) => termOf(text) ?? []);
  const end = assessAll(terms);
  const problems = unknown.map((text) => `“${text.slice(0, 80)}” is not valid SPF syntax.`);
  const hints: string[] = [];
  const isOpen = terms.some(({ name, qualifier }) => name === 'all' && qualifier === '+');
  const isAllowing = terms.some(
    ({ name, qualifier }) => (name !== 'all' && qualifier === '+') || name === 'redirect=',
  );
  if (!isAllowing && !isOpen) problems.push('It allows no server at all to send, not even ours.');
  else if (!isOpen && !terms.some(({ text }) => text.replace(/^\+/u, '') === needed.term)) {
    const text = `It doesn’t name our mail server itself: ${needed.term}.`;
    if (!needed.isDocumented || terms.some(({ name }) => name === 'redirect=')) {
      hints.push(`${text} That is right if another entry stands for it.`);
    } else problems.push(text);
  }
  const asking = ['include', 'a', 'mx', 'ptr', 'exists', 'redirect='];
  const lookups = terms.filter(({ name }) => asking.includes(name)).length;
  if (lookups > MAX_LOOKUPS) {
    problems.push(`It asks DNS ${lookups} times, and after ${MAX_LOOKUPS} receivers give up.`);
  }
  if (terms.some(({ name }) => name === 'ptr')) {
    hints.push('It uses ptr, which receivers are asked to ignore: leave it out.');
  }
  return { found, problems: [...problems, ...end.problems], hints: [...hints, ...end.hints] };
}
