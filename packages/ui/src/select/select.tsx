import * as Radix from '@radix-ui/react-select';
import { classNames } from '../class-names.ts';
import control from '../field/control.module.css';
import { Field, useFieldIds, type FieldWords } from '../field/field.tsx';
import { CheckIcon, ChevronDownIcon } from '../icon/icon.tsx';
import styles from './select.module.css';

/** An option of a Select. */
export interface SelectChoice {
  /** Never empty: no selection shows the placeholder. */
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

/** Props of Select. */
export interface SelectProps extends FieldWords {
  options: readonly SelectChoice[];
  /** Shown if nothing is selected. */
  placeholder?: string | undefined;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
  /** Name in a form's data. */
  name?: string | undefined;
  disabled?: boolean | undefined;
  /** Smaller height, for dense screens. */
  dense?: boolean | undefined;
}

/** The open list of options, above the page. */
function Choices({ options }: Pick<SelectProps, 'options'>) {
  return (
    <Radix.Portal>
      <Radix.Content className={styles.list} position="popper" sideOffset={4} collisionPadding={8}>
        <Radix.Viewport>
          {options.map((option) => (
            <Radix.Item
              key={option.value}
              value={option.value}
              disabled={option.disabled ?? false}
              className={styles.option}
            >
              <Radix.ItemText>{option.label}</Radix.ItemText>
              <Radix.ItemIndicator>
                <CheckIcon size="1.125rem" />
              </Radix.ItemIndicator>
            </Radix.Item>
          ))}
        </Radix.Viewport>
      </Radix.Content>
    </Radix.Portal>
  );
}

/**
 * Selects one of many options in a list of our own, by typing its first letters. For staff screens;
 * customers get SelectField, which is the platform's list and needs no script.
 */
export function Select({
  label,
  help,
  error,
  optional,
  action,
  options,
  placeholder,
  value,
  defaultValue,
  onValueChange,
  name,
  disabled = false,
  dense,
}: SelectProps) {
  const ids = useFieldIds({ help, error });
  return (
    <Field ids={ids} label={label} help={help} error={error} optional={optional} action={action}>
      <Radix.Root
        disabled={disabled}
        {...(value === undefined ? {} : { value })}
        {...(defaultValue === undefined ? {} : { defaultValue })}
        {...(onValueChange ? { onValueChange } : {})}
        {...(name === undefined ? {} : { name })}
      >
        <Radix.Trigger
          {...ids.control}
          className={classNames(control.control, styles.trigger, dense && styles.dense)}
        >
          <span className={styles.value}>
            <Radix.Value placeholder={placeholder ?? 'Choose'} />
          </span>
          <ChevronDownIcon size="1.25rem" className={styles.chevron} />
        </Radix.Trigger>
        <Choices options={options} />
      </Radix.Root>
    </Field>
  );
}
