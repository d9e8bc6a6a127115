import { api, type Mutation } from './mutation.ts';

const SESSIONS = 'domains/accounts/sessions-repository.ts';

/** Access rights, and their duration. */
export const ACCESS: readonly Mutation[] = [
  api(
    'a staff endpoint takes no bearer token',
    'platform/http/access.ts',
    "if (allowed && session.by === 'cookie') return session;",
    'if (allowed) return session;',
    'platform/http/access.test',
  ),
  api(
    'a role has only its permissions',
    'platform/http/access.ts',
    'const allowed = session.permissions.includes(access);',
    'const allowed = session.permissions.length > 0 || access === undefined;',
    'platform/http/access.test',
  ),
  api(
    'strangers are refused before their input is read',
    'platform/http/access.ts',
    'if (session === undefined && !carriesCapability(request)) {',
    'if (session === undefined && carriesCapability(request)) {',
    'platform/http/access.test',
  ),
  api(
    'a capability is of one booking',
    'platform/http/capability.ts',
    'given.length === expected.length && timingSafeEqual(given, expected)',
    'given.length === expected.length',
    'platform/http/access.test',
  ),
  api(
    'other sites change nothing',
    'platform/http/access.ts',
    'origin === undefined || allowed.has(origin)',
    'origin === undefined || allowed.size > 0',
    'origins.test',
  ),
  api(
    'a proof is asked for',
    'platform/http/access.ts',
    'if (!requiresProof) return undefined;',
    'if (requiresProof || !requiresProof) return undefined;',
    'platform/http/access.test',
  ),
  api(
    'a raw route asks its access',
    'platform/http/mount-raw-routes.ts',
    'await guards.onRequest(request);',
    'await Promise.resolve();',
    'raw-access.test',
  ),
  api(
    'a webhook asks its sender',
    'platform/http/mount-raw-routes.ts',
    'checkSender?.(request);',
    '',
    'delivery-reports.test',
  ),
  api(
    'a stream ends with the role',
    'platform/http/live-routes.ts',
    '&& id === user.id) void endUnlessAllowed();',
    '&& id === user.id) return;',
    'live-access.test',
  ),
  api(
    'a stream ends with the session',
    'platform/http/live-routes.ts',
    'stream.heartbeat();\n      void endUnlessAllowed();',
    'stream.heartbeat();',
    'live-access.test',
  ),
  api('a session that ended is none', SESSIONS, 's.ended_at is null and', '', 'domains/accounts'),
  api('a session runs out', SESSIONS, 'and s.expires_at > ${now}', '', 'sessions.test'),
  api(
    'an unused session runs out',
    SESSIONS,
    "and s.last_seen_at + s.idle_seconds * interval '1 second' > ${now}",
    '',
    'sessions.test',
  ),
  api(
    'guesses are slowed down',
    'domains/accounts/sign-in-attempts-repository.ts',
    'or a.next_attempt_at <= ${at} or',
    'or true or',
    'sign-in-attempts.test',
  ),
  api(
    'a known browser is known to one account',
    'domains/accounts/sign-in-attempts.ts',
    'device?.userId === userId ?',
    'device !== undefined ?',
    'sign-in-attempts.test',
  ),
  api(
    'a password that was replaced meanwhile signs nobody in',
    'domains/accounts/service.ts',
    'if (present?.password_hash !== checked.password_hash) throw wrongLogin();',
    'if (present === undefined) throw wrongLogin();',
    'replaced-passwords.test',
  ),
];
