import { setTimeout as delay } from 'node:timers/promises';
import type { ChildProcess } from './child-process.ts';
import { Failure } from './failure.ts';

async function statusOf(url: string): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

function endOfLog(child: ChildProcess): string {
  return child.logFile === undefined ? '' : ` The end of ${child.logFile}:\n\n${child.tail()}`;
}

/** Error for a process that ended unexpectedly, with the end of its log. */
export function unexpectedEnd(child: ChildProcess): Failure {
  const how = child.ending();
  const by = how?.signal == null ? `with code ${how?.code}` : `by ${how.signal}`;
  return new Failure(`${child.name} ended unexpectedly (${by}).${endOfLog(child)}`);
}

/**
 * Waits until `url` returns 200.
 *
 * @throws Failure if the process ends first, or `timeoutMs` pass.
 */
export async function waitForAnswer(
  child: ChildProcess,
  url: string,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while ((await statusOf(url)) !== 200) {
    if (child.ending() !== undefined) throw unexpectedEnd(child);
    if (Date.now() > deadline) {
      throw new Failure(
        `${child.name} did not answer at ${url} within ${timeoutMs / 1000} s.${endOfLog(child)}`,
      );
    }
    await delay(25);
  }
}
