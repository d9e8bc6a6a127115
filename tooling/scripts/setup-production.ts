import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { Failure, runCommand } from './failure.ts';
import { inRepository } from './paths.ts';
import { checkWithApi } from './setup/check.ts';
import { environmentFile, isWritable, makeSecrets, variablesOf } from './setup/environment-file.ts';
import { type Answers, flagOf, type Question, QUESTIONS } from './setup/questions.ts';
import { bold, green } from './terminal.ts';

const OUT = inRepository('tooling', 'deploy', '.env');

const USAGE = `pnpm setup:production [--out <file>] [--force]${QUESTIONS.map(
  ({ name }) => `\n  [--${flagOf(name)} …]`,
).join('')}

  Asks what only the operator knows, makes the secrets, and writes what compose.yaml reads. What a
  flag or a variable of the environment says isn't asked. Without a terminal nothing is asked.`;

function readArguments() {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: OUT },
      force: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      ...Object.fromEntries(
        QUESTIONS.map(({ name }) => [flagOf(name), { type: 'string' as const }]),
      ),
    },
  });
  const flags = values as Record<string, string | boolean | undefined>;
  const given = QUESTIONS.map(({ name }) => {
    const flag = flags[flagOf(name)];
    return [name, typeof flag === 'string' ? flag : process.env[name]] as const;
  });
  return {
    out: path.resolve(String(flags['out'])),
    force: flags['force'] === true,
    help: flags['help'] === true,
    given: Object.fromEntries(given) as Answers,
  };
}

type Ask = (question: Question, otherwise: string | undefined) => Promise<string | undefined>;

/** Asks at the terminal until there is an answer or none is needed. */
function askAtTerminal(terminal: ReturnType<typeof createInterface>): Ask {
  return async ({ text, isOptional = false }, otherwise) => {
    const hint = otherwise === undefined ? (isOptional ? ' [none]' : '') : ` [${otherwise}]`;
    for (;;) {
      const answer = (await terminal.question(`${text}${hint}: `)).trim() || otherwise;
      if (answer !== undefined || isOptional) return answer;
    }
  };
}

/** Without a terminal, no questions can be asked. */
const askNobody: Ask = ({ name, isOptional = false }, otherwise) => {
  if (otherwise !== undefined || isOptional) return Promise.resolve(otherwise);
  throw new Failure(
    `--${flagOf(name)} (or ${name}) is missing, and there is no terminal to ask on.`,
  );
};

async function collectAnswers(given: Answers, ask: Ask): Promise<Answers> {
  const answers: Record<string, string | undefined> = {};
  for (const question of QUESTIONS) {
    const { name, otherwise } = question;
    const answer = given[name] || (await ask(question, otherwise?.(answers)));
    if (answer !== undefined && !isWritable(answer)) {
      throw new Failure(`${name} can’t contain a line break or the sign '.`);
    }
    answers[name] = answer;
  }
  return answers;
}

/** `pnpm setup:production`: writes the file read by compose.yaml and `pnpm package`. */
async function setUp(): Promise<void> {
  const { out, force, help, given } = readArguments();
  if (help) return console.log(USAGE);
  if (existsSync(out) && !force) {
    throw new Failure(`${out} already exists and contains secrets: move it away, or use --force.`);
  }
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : undefined;
  const ask = terminal === undefined ? askNobody : askAtTerminal(terminal);
  const answers = await collectAnswers(given, ask).finally(() => terminal?.close());
  const variables = variablesOf(answers, makeSecrets());
  await checkWithApi(variables);
  // Readable only by its owner, from the first moment on.
  writeFileSync(out, environmentFile(variables), { mode: 0o600, flag: force ? 'w' : 'wx' });
  console.log(`\n${green('✓')} ${out} has been written, and the API accepts it.

The first administrator signs in at ${answers['ADMIN_URL']}/admin/ with
  ${bold(answers['ADMIN_EMAIL'] ?? '')}
  ${bold(variables['ADMIN_PASSWORD'] ?? '')}
and should choose another password there.`);
}

await runCommand(setUp);
