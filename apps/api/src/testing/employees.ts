import type { Role } from '@voltcourier/contracts';
import type { useApi } from './harness.ts';
import { addPerson, signIn, staySignedIn } from './people.ts';

/**
 * Adds a staff member, by default an administrator, signed in by cookie like the admin app, however
 * far the clock is moved. `prove` returns the proof for an endpoint that requires one.
 */
export async function addEmployee(started: ReturnType<typeof useApi>, role: Role = 'ADMIN') {
  const person = await addPerson(started.api, role);
  const { cookie } = await signIn(started.api, person);
  await staySignedIn(started.api, person.id);
  const client = started.api.client((input, init) =>
    fetch(input, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...cookie },
    }),
  );
  const prove = async () => {
    const { proof } = await client.security.prove({ body: { password: person.password } });
    return { 'proof-token': proof };
  };
  return { ...person, username: person.email.split('@')[0] ?? '', cookie, client, prove };
}
