import type { ImportEncoding } from '@voltcourier/contracts';

/** A file as a stream of byte chunks. */
export type FileParts = AsyncIterable<Uint8Array>;

const SAMPLE_BYTES = 4_096;
/** UTF-16 text in Western languages has zeros in half of its bytes. */
const MANY_ZEROS = 0.3;

function markOf(sample: Uint8Array): ImportEncoding | undefined {
  const [first, second, third] = sample;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Detects UTF-16 without a byte order mark by the position of its zeros. */
function wideOf(sample: Uint8Array): ImportEncoding | undefined {
  const units = Math.floor(sample.length / 2);
  if (units === 0) return undefined;
  const zeros = (offset: 0 | 1) =>
    sample.filter((byte, index) => index % 2 === offset && byte === 0).length / units;
  if (zeros(1) > MANY_ZEROS && zeros(0) < zeros(1)) return 'utf-16le';
  return zeros(0) > MANY_ZEROS && zeros(1) < zeros(0) ? 'utf-16be' : undefined;
}

/**
 * Detects a file's encoding from all of its bytes: by the byte order mark (Unicode, 23.8), by the
 * zeros of UTF-16, otherwise UTF-8 if everything is valid (RFC 3629, rarely true by chance), and
 * Windows-1252 if not.
 */
export async function detectEncoding(parts: FileParts): Promise<ImportEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  let isUtf8 = true;
  for await (const part of parts) {
    if (isFirst) {
      const sample = part.subarray(0, SAMPLE_BYTES);
      const detected = markOf(sample) ?? wideOf(sample);
      if (detected !== undefined) return detected;
      isFirst = false;
    }
    try {
      decoder.decode(part, { stream: true });
    } catch {
      isUtf8 = false;
      break;
    }
  }
  if (!isUtf8) return 'windows-1252';
  try {
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Decodes a file to text without the byte order mark. Undecodable bytes become U+FFFD. */
export async function* decoded(
  parts: FileParts,
  encoding: ImportEncoding,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding);
  for await (const part of parts) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}
