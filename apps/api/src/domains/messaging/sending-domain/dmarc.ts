import { type Assessment, tagsOf } from './assessment.ts';

/**
 * Returns the record that asks receivers to quarantine mail that isn't ours, and to send reports.
 */
export const dmarcRecordOf = (reportsTo: string): string =>
  `v=DMARC1; p=quarantine; rua=mailto:${reportsTo}`;

const POLICIES = ['none', 'quarantine', 'reject'];

/**
 * Returns the names to query for a domain's policy, nearest first: its own and its parent domains
 * (RFC 7489, 6.6.3; walking up the names replaces the public suffix list).
 */
export function dmarcNamesOf(domain: string): string[] {
  const labels = domain.split('.');
  return labels
    .slice(0, Math.max(1, labels.length - 1))
    .map((_, index) => `_dmarc.${labels.slice(index).join('.')}`);
}

/**
 * Assesses the TXT records of a name as DMARC (RFC 7489). `isParents`: they belong to a parent
 * domain.
 */
export function assessDmarc(records: readonly string[], isParents: boolean): Assessment {
  const found = records.filter((record) => /^v\s*=\s*DMARC1\s*(?:;|$)/u.test(record));
  const [record] = found;
  if (record === undefined) return { found, problems: [], hints: [] };
  if (found.length > 1) {
    const problem = 'There are several DMARC records, so none counts: keep only one.';
    return { found, problems: [problem], hints: [] };
  }
  const tags = tagsOf(record);
  const own = tags.get('p')?.toLowerCase();
  const policy = isParents ? (tags.get('sp')?.toLowerCase() ?? own) : own;
  const problems: string[] = [];
  if (own === undefined) problems.push('It has no policy: add p=quarantine.');
  else if (!POLICIES.includes(policy ?? '')) {
    problems.push(`“${policy}” isn’t a policy: use none, quarantine or reject.`);
  }
  const reports = tags.get('rua');
  if (reports !== undefined && !reports.split(',').every((to) => /^\s*[a-z]+:/iu.test(to))) {
    problems.push('Its rua has to be an address such as mailto:reports@example.com.');
  }
  const hints: string[] = [];
  if (policy === 'none') {
    hints.push(
      'Its policy is none: email in your name is only watched. Once the reports look right, use quarantine.',
    );
  }
  const share = Number(tags.get('pct') ?? 100);
  if (Number.isNaN(share) || share < 0 || share > 100) {
    problems.push('Its pct has to be a number from 0 to 100.');
  } else if (share < 100) hints.push(`It counts for ${share} percent of the email alone.`);
  if (reports === undefined) {
    hints.push('It doesn’t ask for reports: with rua=mailto:… you learn who sends in your name.');
  }
  return { found, problems, hints };
}
