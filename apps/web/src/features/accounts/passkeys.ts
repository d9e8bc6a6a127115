import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { User } from '@voltcourier/contracts/accounts/accounts';
import { ApiError } from '@voltcourier/contracts/client';
import { passkeys } from '@voltcourier/contracts/accounts/passkeys';
import { apiFor } from '../../lib/api.ts';

const api = apiFor({ passkeys });

/** Why a passkey didn't sign in, in words. */
export { passkeySentence } from '@voltcourier/account-screens/passkeys';

/** Whether this browser offers passkeys while somebody fills in the sign-in form. */
export { browserSupportsWebAuthnAutofill as offersPasskeys } from '@simplewebauthn/browser';

/**
 * Signs in with a passkey that the person chooses: at once, or, with `autofill`, whenever they
 * choose one among what the browser offers for the field. A browser asks for one thing at a time,
 * so nothing is begun that isn't wanted any more when our server has answered.
 *
 * @throws ApiError, or what the browser throws; `passkeySentence` says either in words.
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

/** Whether our server refused a passkey that was chosen; all else may have happened unasked. */
export const wasRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'challenge_unusable';

/** Takes back what the browser was asked. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();
