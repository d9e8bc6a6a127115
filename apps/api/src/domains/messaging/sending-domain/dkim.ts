import { createPublicKey } from 'node:crypto';
import { type Assessment, tagsOf } from './assessment.ts';

/** RFC 8301, 3.2: receivers reject less than 1024 bits, and signers should use 2048. */
const GOOD_BITS = 2048;

/** Public part of a signing key, as in DNS. */
export interface DkimKey {
  /** Base64 of the public key (RFC 6376, 3.6.1). */
  readonly publicKey: string;
  readonly bits: number;
}

/** Returns the public part of a private key in PEM. */
export function dkimKeyOf(privateKey: string): DkimKey {
  const key = createPublicKey(privateKey);
  return {
    publicKey: key.export({ type: 'spki', format: 'der' }).toString('base64'),
    bits: key.asymmetricKeyDetails?.modulusLength ?? 0,
  };
}

/** Returns the DNS record of a key. */
export const dkimRecordOf = ({ publicKey }: DkimKey): string => `v=DKIM1; k=rsa; p=${publicKey}`;

/** Assesses the TXT records of a selector as DKIM keys (RFC 6376, 3.6.1). */
export function assessDkim(records: readonly string[], key: DkimKey): Assessment {
  // A record without `p` isn't a DKIM key.
  const found = records.filter((record) => tagsOf(record).has('p'));
  const [record] = found;
  if (record === undefined) return { found, problems: [], hints: [] };
  if (found.length > 1) {
    return { found, problems: ['There are several keys: keep only one.'], hints: [] };
  }
  const tags = tagsOf(record);
  const problems: string[] = [];
  const published = (tags.get('p') ?? '').replaceAll(/\s/gu, '');
  const version = tags.get('v');
  if (version !== undefined && (version !== 'DKIM1' || [...tags.keys()][0] !== 'v')) {
    problems.push('It has to begin with v=DKIM1.');
  }
  if (!['rsa', undefined].includes(tags.get('k')?.toLowerCase())) {
    problems.push('Its key type isn’t rsa.');
  }
  if (published === '') problems.push('Its key is empty, which revokes it: no signature is valid.');
  else if (published !== key.publicKey) {
    problems.push('It isn’t the key we sign with.');
  }
  const hashes = tags.get('h')?.toLowerCase().split(':');
  if (hashes !== undefined && !hashes.map((hash) => hash.trim()).includes('sha256')) {
    problems.push('It doesn’t allow sha256, with which we sign.');
  }
  const hints: string[] = [];
  const flags = tags.get('t')?.toLowerCase().split(':') ?? [];
  if (flags.some((flag) => flag.trim() === 'y')) {
    hints.push('It says that it is a test (t=y), so receivers may ignore it: leave that out.');
  }
  if (key.bits < GOOD_BITS) {
    hints.push(`The key has ${key.bits} bits: make one of ${GOOD_BITS}.`);
  }
  return { found, problems, hints };
}
