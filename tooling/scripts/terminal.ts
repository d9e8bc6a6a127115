const isColored = process.stdout.isTTY && !process.env['NO_COLOR'];

function styled(code: number) {
  return (text: string) => (isColored ? `\u001B[${code}m${text}\u001B[0m` : text);
}

export const bold = styled(1);
export const dim = styled(2);
export const red = styled(31);
export const green = styled(32);

/** Readable seconds: `0.4 s`. */
export function secondsSince(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}

/** Shows a step when it starts and when it ends, with its duration. */
export async function showStep<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  console.log(dim(`  … ${name}`));
  try {
    const result = await work();
    console.log(`  ${green('✓')} ${name} ${dim(secondsSince(begun))}`);
    return result;
  } catch (problem) {
    console.log(`  ${red('✗')} ${name} ${dim(secondsSince(begun))}`);
    throw problem;
  }
}
