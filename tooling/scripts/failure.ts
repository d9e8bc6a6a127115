/**
 * An error that the user at the terminal can fix: `message` is one clear sentence for them, so it
 * is shown without a stack trace.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** Message of any thrown value. */
export function messageOf(problem: unknown): string {
  if (problem instanceof AggregateError && problem.message === '') {
    return problem.errors.map(messageOf).join('; ');
  }
  return problem instanceof Error ? problem.message : String(problem);
}

/**
 * Runs a command's main function; a {@link Failure} ends the process with its message and code 1.
 */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (problem) {
    const isForeseen = problem instanceof Failure;
    console.error(
      `\n${isForeseen ? problem.message : String((problem as Error).stack ?? problem)}`,
    );
    process.exitCode = 1;
  }
}
