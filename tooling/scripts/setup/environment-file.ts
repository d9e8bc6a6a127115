import { randomBytes } from 'node:crypto';
import type { Answers } from './questions.ts';

const secret = (bytes = 32) => randomBytes(bytes).toString('base64url');

/** Generated secrets. */
export interface Secrets {
  readonly SESSION_SECRET: string;
  readonly POSTGRES_PASSWORD: string;
  readonly ADMIN_PASSWORD: string;
  readonly METRICS_TOKEN: string;
  readonly MAIL_BOUNCE_SECRET: string;
}

/** Generates secrets of letters, digits, `-` and `_`, which need no escaping in URLs and shells. */
export const makeSecrets = (): Secrets => ({
  SESSION_SECRET: secret(48),
  POSTGRES_PASSWORD: secret(),
  // Upper case, lower case and a digit, as the password rule requires.
  ADMIN_PASSWORD: `${secret(18)}-Aa1`,
  METRICS_TOKEN: secret(),
  MAIL_BOUNCE_SECRET: secret(),
});

/** All variables of an installation with compose.yaml, in the order in which they are written. */
export function variablesOf(answers: Answers, secrets: Secrets): Record<string, string> {
  const given = Object.entries(answers).flatMap(([name, value]) =>
    value ? [[name, value] as const] : [],
  );
  return {
    APP_ENV: 'production',
    ...Object.fromEntries(given),
    ...secrets,
    DATABASE_URL: `postgresql://voltcourier:${secrets.POSTGRES_PASSWORD}@postgres:5432/voltcourier`,
  };
}

/** Whether a value can be quoted as Compose and Node read it. */
export const isWritable = (value: string): boolean => !/['\n\r]/u.test(value);

/** Composes the file with single quotes, in which nothing is substituted. */
export function environmentFile(variables: Readonly<Record<string, string>>): string {
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
  return [
    '# Written by `pnpm setup:production`. It has secrets: keep it where nobody else reads it.',
    '# docs/operations.md has every further variable.',
    ...lines,
    '',
  ].join('\n');
}
