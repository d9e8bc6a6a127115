import { runCommand } from './failure.ts';
import { measure } from './size/measures.ts';
import { readRepository } from './size/read-repository.ts';

/** Prints how large the parts of the repository are, and how they hang together. */
async function report(): Promise<void> {
  const measures = measure(await readRepository());
  const width = Math.max(...measures.map(({ name }) => name.length));
  for (const { name, value } of measures) console.log(`${name.padEnd(width)}  ${value}`);
}

await runCommand(report);
