import { useState } from 'react';
import {
  type ContractForm,
  type FormOptions,
  type Saving,
  savingAs,
  useContractForm,
} from './use-contract-form.ts';

/** What a form sends, and the version that its author saw. */
export interface Versioned<Input, Version = number> {
  readonly form: Input;
  readonly version: Version;
}

interface VersionedOptions<Entries extends object, Input, Answer, Version> extends Omit<
  FormOptions<Entries, Input, Answer>,
  'follows' | 'save'
> {
  /** The current version, which others may change. Something new has no other one. */
  readonly version: Version;
  readonly save: Saving<Versioned<Input, Version>, Answer>;
}

/** A form, and what its author may do about a version that someone else has saved meanwhile. */
export interface VersionedForm<Entries extends object, Input = unknown> extends ContractForm<
  Entries,
  Input
> {
  /** Undefined unless changed entries are based on an older version than the current one. */
  readonly newer: { readonly onTake: () => void; readonly onKeep: () => void } | undefined;
}

/**
 * A form that saves the version its author saw, so that a colleague's isn't replaced unseen.
 * Unchanged fields follow what others save; changed ones are kept, and their author decides.
 */
export function useVersionedForm<
  Entries extends object,
  Input,
  Answer,
  Version extends number | string,
>({
  version,
  save,
  ...options
}: VersionedOptions<Entries, Input, Answer, Version>): VersionedForm<Entries, Input> {
  const [seen, setSeen] = useState(version);
  const form = useContractForm({
    ...options,
    follows: true,
    save: savingAs(save, (entered: Input) => ({ form: entered, version: seen })),
  });
  const isOutdated = seen !== version && !form.isPending;
  if (isOutdated && !form.isDirty) setSeen(version);
  const onKeep = () => {
    form.clear();
    setSeen(version);
  };
  return {
    ...form,
    newer: isOutdated && form.isDirty ? { onTake: () => form.reset(), onKeep } : undefined,
  };
}
