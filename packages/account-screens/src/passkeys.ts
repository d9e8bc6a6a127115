import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { ApiError } from '@voltcourier/contracts/client';
import type { AccountApi } from './account-app.ts';
import { sentenceOf } from './sentence-of.ts';

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

/**
 * Makes a passkey on this device and adds it to the account (W3C, Web Authentication, 7.1).
 *
 * @throws ApiError of the server, or with status 0 and the words for what the browser refused.
 */
export async function addPasskey(
  { passkeys }: Pick<AccountApi, 'passkeys'>,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<void> {
  try {
    const { options } = await passkeys.beginPasskey({ body: { password } });
    const registration = await startRegistration({
      // What the server says is what the browser takes; the contract knows only a part of it.
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    });
    await passkeys.addPasskey({ body: { name, registration } });
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    const sentence = passkeySentence(cause) ?? 'No passkey was made. You can try again.';
    throw new ApiError(0, sentence, 'none');
  }
}
