import type { ImportEncoding } from '@voltcourier/contracts';

/** A file as it comes: its bytes, part after part. */
export type FileParts = AsyncIterable<Uint8Array>;

const SAMPLE_BYTES = 4_096;
/** Text in UTF-16 of western languages has a zero in half of its bytes. */
const MANY_ZEROS = 0.3;

function markOf(sample: Uint8Array): ImportEncoding | undefined {
  const [first, second, third] = sample;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** UTF-16 without a mark in front, by where its zeros are. */
function wideOf(sample: Uint8Array): ImportEncoding | undefined {
  const units = Math.floor(sample.length / 2);
  if (units === 0) return undefined;
  const zeros = (offset: 0 | 1) =>
    sample.filter((byte, index) => index % 2 === offset && byte === 0).length / units;
  if (zeros(1) > MANY_ZEROS && zeros(0) < zeros(1)) return 'utf-16le';
  return zeros(0) > MANY_ZEROS && zeros(1) < zeros(0) ? 'utf-16be' : undefined;
}

/**
 * How a file is written, looked for in all of it: by the mark in front (Unicode, 23.8), by the
 * zeros of UTF-16, and else UTF-8 where all of it is (RFC 3629, which little else ever is by
 * chance), and Windows-1252 where it isn't.
 */
export async function detectEncoding(parts: FileParts): Promise<ImportEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  let isUtf8 = true;
  for await (const part of parts) {
    if (isFirst) {
      const sample = part.subarray(0, SAMPLE_BYTES);
      const told = markOf(sample) ?? wideOf(sample);
      if (told !== undefined) return told;
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

/** The text of a file, without the mark in front. What can't be read becomes U+FFFD. */
export async function* decoded(
  parts: FileParts,
  encoding: ImportEncoding,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding);
  for await (const part of parts) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}
