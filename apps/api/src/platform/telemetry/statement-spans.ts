import type { StatementWatch } from '../database/named-statements.ts';
import { runWatched } from './run-watched.ts';
import type { Telemetry } from './telemetry.ts';

const MAX_TEXT = 2_000;

/** Makes each statement a span, with its text but without values. */
export function statementSpans(telemetry: Telemetry): StatementWatch | undefined {
  if (!telemetry.isOn) return undefined;
  return (text, run) => {
    const [operation = 'statement'] = text.trim().split(/\s/u, 1);
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.replaceAll(/\s+/gu, ' ').slice(0, MAX_TEXT),
    };
    return runWatched(run, (work) => telemetry.span('statement', operation, attributes, work));
  };
}
