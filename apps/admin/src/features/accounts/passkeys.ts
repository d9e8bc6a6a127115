import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { ApiError } from '@voltcourier/contracts/client';
import { api } from '../../lib/api.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  AbortError: 'Something else was begun instead.',
  InvalidStateError: 'This device has a passkey of this account already.',
  NotAllowedError: 'No passkey was chosen. You can try again.',
  SecurityError: 'Passkeys don’t work at this address.',
};

/** Says in words what the browser refused; what our server said stays as it is. */
async function inWords<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    const name = cause instanceof Error ? cause.name : '';
    throw new ApiError(0, SENTENCES[name] ?? 'This browser couldn’t use a passkey here.', 'none');
  }
}

/**
 * Makes a passkey and adds it to the account.
 *
 * @throws ApiError, also for what the browser refuses.
 */
export function makePasskey(name: string, password: string): Promise<void> {
  return inWords(async () => {
    const { options } = await api.passkeys.beginPasskey({ body: { password } });
    const registration = await startRegistration({
      // What the server says is what the browser takes; the contract knows only a part of it.
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    });
    await api.passkeys.addPasskey({ body: { name, registration } });
  });
}
