import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { ApiError } from '@voltcourier/contracts/client';
import type { AccountApi } from './account-app.ts';
import { sentenceOf } from './sentence-of.ts';

/** Error message for a failed passkey ceremony; undefined if it was replaced by another. */
export function passkeySentence(error: unknown): string | undefined {
  if (error instanceof ApiError) return sentenceOf(error);
  if (!browserSupportsWebAuthn()) return 'This browser has no passkeys.';
  if (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') return undefined;
  switch (error instanceof Error ? error.name : '') {
    case 'AbortError':
      return undefined;
    case 'InvalidStateError':
      return 'This device already has a passkey for this account.';
    case 'NotAllowedError':
      return 'No passkey was chosen. You can try again.';
    case 'SecurityError':
      return 'Passkeys don’t work at this address.';
    default:
      return 'This browser couldn’t use a passkey here.';
  }
}

/**
 * Creates a passkey on this device and adds it to the account (W3C, Web Authentication, 7.1).
 *
 * @throws ApiError from the server, or with status 0 and a message for a failure in the browser.
 */
export async function addPasskey(
  { passkeys }: Pick<AccountApi, 'passkeys'>,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<void> {
  try {
    const { options } = await passkeys.beginPasskey({ body: { password } });
    const registration = await startRegistration({
      // The browser accepts the server's options as they are; the contract only describes a part of
      // them.
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    });
    await passkeys.addPasskey({ body: { name, registration } });
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    const sentence = passkeySentence(cause) ?? 'No passkey was created. You can try again.';
    throw new ApiError(0, sentence, 'none');
  }
}
