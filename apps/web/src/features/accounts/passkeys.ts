import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { User } from '@voltcourier/contracts/accounts/accounts';
import { ApiError } from '@voltcourier/contracts/client';
import { passkeys } from '@voltcourier/contracts/accounts/passkeys';
import { apiFor } from '../../lib/api.ts';
import { sentenceOf } from './use-account-form.ts';

const api = apiFor({ passkeys });

/** Whether this browser offers passkeys while somebody fills in the sign-in form. */
export { browserSupportsWebAuthnAutofill as offersPasskeys } from '@simplewebauthn/browser';

/**
 * Signs in with a passkey that the person chooses: at once, or, with `autofill`, whenever they
 * choose one among what the browser offers for the field. A browser asks for one thing at a time,
 * so nothing is begun that isn't wanted any more when our server has answered.
 *
 * @throws ApiError, or what the browser throws; {@link passkeySentence} says either in words.
 */
export async function signInWithPasskey(
  autofill: boolean,
  isWanted: () => boolean,
): Promise<{ token: string; user: User }> {
  const { options } = await api.passkeys.passkeyOptions();
  if (!isWanted()) throw new DOMException('Something else was asked for.', 'AbortError');
  const assertion = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: autofill,
    verifyBrowserAutofillInput: false,
  });
  return api.passkeys.loginPasskey({ body: { assertion } });
}

/**
 * Makes a passkey and adds it to the account.
 *
 * @throws as {@link signInWithPasskey}.
 */
export async function addPasskey(name: string, password: string): Promise<void> {
  const { options } = await api.passkeys.beginPasskey({ body: { password } });
  const registration = await startRegistration({
    // What the server says is what the browser takes; the contract knows only a part of it.
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  await api.passkeys.addPasskey({ body: { name, registration } });
}

/** Whether our server refused a passkey that was chosen; all else may have happened unasked. */
export const wasRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'challenge_unusable';

/** Takes back what the browser was asked. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

/** Why a passkey didn't do, for a person; undefined when something else was begun instead. */
export function passkeySentence(error: unknown): string | undefined {
  if (error instanceof ApiError) return sentenceOf(error);
  if (!browserSupportsWebAuthn()) return 'This browser has no passkeys.';
  if (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') return undefined;
  switch (error instanceof Error ? error.name : '') {
    case 'AbortError':
      return undefined;
    case 'InvalidStateError':
      return 'This device has a passkey of this account already.';
    case 'NotAllowedError':
      return 'No passkey was chosen. You can try again.';
    case 'SecurityError':
      return 'Passkeys don’t work at this address.';
    default:
      return 'This browser couldn’t use a passkey here.';
  }
}
