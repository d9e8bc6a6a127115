/** Commits that don't matter to those who install a release. */
const INTERNAL = new Set(['docs', 'tooling']);

const OTHER = 'other';

/** Splits a subject into its domain and the change: `bookings: let …`. */
function readSubject(subject: string): { readonly domain: string; readonly deed: string } {
  const [, domain = OTHER, deed = subject] = /^([a-z][a-z-]*): (.+)$/u.exec(subject) ?? [];
  return { domain, deed };
}

const sentence = (deed: string) => `- ${deed.charAt(0).toUpperCase()}${deed.slice(1)}`;

/** Composes the notes of a release in Markdown: the subjects of its commits, by domain. */
export function composeNotes(
  subjects: readonly string[],
  { earlier }: { readonly earlier: string | undefined },
): string {
  const deeds = subjects.filter((subject) => subject !== '').map(readSubject);
  const byDomain = Object.groupBy(deeds, ({ domain }) => domain);
  const order = (domain: string) => (domain === OTHER ? 2 : INTERNAL.has(domain) ? 1 : 0);
  const parts = Object.entries(byDomain)
    .toSorted(([one], [two]) => order(one) - order(two) || one.localeCompare(two))
    .map(([domain, listed = []]) =>
      [`## ${domain}`, '', ...listed.map(({ deed }) => sentence(deed))].join('\n'),
    );
  const since = earlier === undefined ? 'The first release.' : `What is new since ${earlier}.`;
  return [since, ...parts].join('\n\n');
}
