import type { Role } from '@voltcourier/contracts';
import type { useApi } from './harness.ts';
import { addPerson, signIn, staySignedIn } from './people.ts';

/**
 * Somebody of the staff, an administrator unless said otherwise, signed in by cookie, as the admin
 * app is, however far the clock is moved. `prove` answers what a call that asks again takes.
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
