import { runCommand } from './failure.ts';
import { measure } from './size/measures.ts';
import { readRepository } from './size/read-repository.ts';

/** Prints the sizes of the repository's parts, and how they are connected. */
async function report(): Promise<void> {
  const measures = measure(await readRepository());
  const width = Math.max(...measures.map(({ name }) => name.length));
  for (const { name, value } of measures) console.log(`${name.padEnd(width)}  ${value}`);
}

await runCommand(report);
