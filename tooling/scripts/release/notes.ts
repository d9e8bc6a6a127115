/** Commits that don't matter to those who install a release. */
const INTERNAL = new Set(['docs', 'tooling']);

const OTHER = 'other';

/** Splits a subject into its domain and the change: `bookings: let …`. */
function readSubject(subject: string): { readonly domain: string; readonly change: string } {
  const [, domain = OTHER, change = subject] = /^([a-z][a-z-]*): (.+)$/u.exec(subject) ?? [];
  return { domain, change };
}

const sentence = (change: string) => `- ${change.charAt(0).toUpperCase()}${change.slice(1)}`;

/** Composes the notes of a release in Markdown: the subjects of its commits, by domain. */
export function composeNotes(
  subjects: readonly string[],
  { earlier }: { readonly earlier: string | undefined },
): string {
  const changes = subjects.filter((subject) => subject !== '').map(readSubject);
  const byDomain = Object.groupBy(changes, ({ domain }) => domain);
  const order = (domain: string) => (domain === OTHER ? 2 : INTERNAL.has(domain) ? 1 : 0);
  const parts = Object.entries(byDomain)
    .toSorted(([one], [two]) => order(one) - order(two) || one.localeCompare(two))
    .map(([domain, listed = []]) =>
      [`## ${domain}`, '', ...listed.map(({ change }) => sentence(change))].join('\n'),
    );
  const since = earlier === undefined ? 'The first release.' : `What is new since ${earlier}.`;
  return [since, ...parts].join('\n\n');
}
