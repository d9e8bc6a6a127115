import { useSyncExternalStore } from 'react';

const KEY = 'voltcourier.consent';
/** Another one when the question asks for something else: then everybody is asked again. */
const VERSION = '2026-11-21';
const MONTHS = 12;

/** What a person said about being measured. */
export type Consent = 'granted' | 'denied';

interface Answer {
  readonly consent: Consent;
  readonly version: string;
  /** ISO 8601. */
  readonly at: string;
}

const listeners = new Set<() => void>();
let isAskedAgain = false;
/** Where storage is forbidden, the answer holds for this page. */
let unstored: Answer | undefined;

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' &&
  value !== null &&
  'consent' in value &&
  (value.consent === 'granted' || value.consent === 'denied') &&
  'version' in value &&
  'at' in value &&
  typeof value.at === 'string';

function storedAnswer(): Answer | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isAnswer(value) ? value : unstored;
  } catch {
    return unstored;
  }
}

/** The answer that counts at a moment: to the question as it is now, and not older than a year. */
export function consentAt(now: Date): Consent | undefined {
  const answer = storedAnswer();
  if (answer === undefined || answer.version !== VERSION) return undefined;
  const end = new Date(answer.at);
  end.setMonth(end.getMonth() + MONTHS);
  return now < end ? answer.consent : undefined;
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Stores the answer, with the question's version and the time. */
export function answerConsent(consent: Consent): void {
  const answer: Answer = { consent, version: VERSION, at: new Date().toISOString() };
  try {
    localStorage.setItem(KEY, JSON.stringify(answer));
  } catch {
    unstored = answer;
  }
  isAskedAgain = false;
  tell();
}

/** Shows the question again; the answer counts until there is another. */
export function askAgain(): void {
  isAskedAgain = true;
  tell();
}

/** Tells when the answer changes, or when the question has to be shown again. */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the question is to be shown. */
export function useIsAsked(): boolean {
  return useSyncExternalStore(
    onConsentChange,
    () => isAskedAgain || consentAt(new Date()) === undefined,
    () => false,
  );
}
