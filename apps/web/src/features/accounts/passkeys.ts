import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { User } from '@voltcourier/contracts/accounts/accounts';
import { ApiError } from '@voltcourier/contracts/client';
import { passkeys } from '@voltcourier/contracts/accounts/passkeys';
import { apiFor } from '../../lib/api.ts';

const api = apiFor({ passkeys });

/** Describes why signing in with a passkey failed. */
export { passkeySentence } from '@voltcourier/account-screens/passkeys';

/** Whether this browser supports passkey autofill in the sign-in form. */
export { browserSupportsWebAuthnAutofill as offersPasskeys } from '@simplewebauthn/browser';

/**
 * Signs in with a passkey: prompts right away or, with `autofill`, waits until the user chooses one
 * of those offered for the field. A browser allows one prompt at a time, so none is started that is
 * no longer wanted when our server has answered.
 *
 * @throws ApiError, or the browser's error; `passkeySentence` describes either.
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

/** Whether our server refused the chosen passkey; other errors may occur without user action. */
export const wasRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'challenge_unusable';

/** Cancels the browser's pending prompt. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();
