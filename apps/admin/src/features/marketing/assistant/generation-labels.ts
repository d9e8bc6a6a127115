import type { Generation, GenerationRow } from '@voltcourier/contracts/marketing/generations';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});

const MICRODOLLARS = 1_000_000;

/** Formats millionths of a dollar: "$0.0042". */
export const formatCost = (microdollars: number): string =>
  dollars.format(microdollars / MICRODOLLARS);

/** Labels of the states of a generation. */
export const STATE_LABELS: Readonly<Record<Generation['state'], string>> = {
  queued: 'Waiting',
  running: 'Being answered',
  done: 'Answered',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** Whether the answer is still pending. */
export const isRunning = ({ state }: Pick<Generation, 'state'>): boolean =>
  state === 'queued' || state === 'running';

/** Duration of a question including its time in the queue: "12 s". */
export function formatDuration({
  askedAt,
  endedAt,
}: Pick<Generation, 'askedAt' | 'endedAt'>): string | undefined {
  if (endedAt === null) return undefined;
  const seconds = (Date.parse(endedAt) - Date.parse(askedAt)) / 1000;
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`;
}

/** Summarizes the brief: the audience of a mail, or the network of a post. */
export function formatBrief({ question }: Pick<GenerationRow, 'question'>): string | undefined {
  if (question.kind === 'email-campaign') {
    const { audience, goal, tone } = question.brief;
    return `For ${audience}. Goal: ${goal}. Tone: ${tone}.`;
  }
  if (question.kind === 'social-content') {
    const { platform, campaign_type } = question.brief;
    return `${PLATFORM_LABELS[platform]}, ${campaign_type}`;
  }
  if (question.kind === 'page-brief') return `For “${question.brief.keyword}”`;
  if (question.kind === 'local-page') return `About ${question.brief.place}`;
  return undefined;
}

/** The networks' own names. */
export const PLATFORM_LABELS = {
  twitter: 'X (Twitter)',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
} as const;
