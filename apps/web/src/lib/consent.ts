import { useSyncExternalStore } from 'react';

const KEY = 'voltcourier.consent';
/** Changed when the question's scope changes, so that all visitors are asked again. */
const VERSION = '2026-11-21';
const MONTHS = 12;

/** A visitor's answer about being measured. */
export type Consent = 'granted' | 'denied';

interface Answer {
  readonly consent: Consent;
  readonly version: string;
  /** ISO 8601. */
  readonly at: string;
}

const listeners = new Set<() => void>();
let isReopened = false;
/** If storage is blocked, the answer applies to this page. */
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

/**
 * Returns the valid answer at an instant: to the current version of the question, and at most a
 * year old.
 */
export function consentAt(now: Date): Consent | undefined {
  const answer = storedAnswer();
  if (answer === undefined || answer.version !== VERSION) return undefined;
  const end = new Date(answer.at);
  end.setMonth(end.getMonth() + MONTHS);
  return now < end ? answer.consent : undefined;
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Stores the answer with the question's version and the time. */
export function answerConsent(consent: Consent): void {
  const answer: Answer = { consent, version: VERSION, at: new Date().toISOString() };
  try {
    localStorage.setItem(KEY, JSON.stringify(answer));
  } catch {
    unstored = answer;
  }
  isReopened = false;
  notify();
}

/** Shows the question again; the previous answer applies until there is a new one. */
export function askAgain(): void {
  isReopened = true;
  notify();
}

/** Calls the listener when the answer changes or the question has to be shown again. */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the question should be shown. */
export function useIsConsentOpen(): boolean {
  return useSyncExternalStore(
    onConsentChange,
    () => isReopened || consentAt(new Date()) === undefined,
    () => false,
  );
}
