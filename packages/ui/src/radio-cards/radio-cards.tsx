import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError, FieldHelp } from '../field/field.tsx';
import styles from './radio-cards.module.css';

/** An option of RadioCards. */
export interface RadioCard {
  value: string;
  /** Name of the option: "Rapid Charge (DC Fast Charging)". */
  label: ReactNode;
  /** One line about it. */
  detail?: ReactNode;
  /** Content at the end, usually a price. */
  aside?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

/** Props of RadioCards. */
export interface RadioCardsProps {
  /** The question. */
  legend: ReactNode;
  /** Visually hides the legend if a heading already asks the question. */
  hideLegend?: boolean | undefined;
  help?: ReactNode;
  error?: string | undefined;
  /** Name of the radio group in form data. */
  name: string;
  options: readonly RadioCard[];
  /** The selected value; "" or undefined for none. */
  value?: string | undefined;
  onValueChange: (value: string) => void;
  /** Highlights the selected row in amber. Only for the emergency page. */
  tone?: 'emergency' | undefined;
}

/** A choice between a few options that need an explanation or a price. */
export function RadioCards({
  legend,
  hideLegend,
  help,
  error,
  name,
  options,
  value,
  onValueChange,
  tone,
}: RadioCardsProps) {
  const id = useId();
  const describedBy = classNames(error && `${id}-error`, help != null && `${id}-help`);
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      data-tone={tone}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
    >
      <legend className={hideLegend ? styles.hiddenLegend : styles.legend}>{legend}</legend>
      <div className={styles.cards}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              aria-labelledby={`${id}-${index}-label ${id}-${index}-aside`}
              aria-describedby={option.detail == null ? undefined : `${id}-${index}-detail`}
            />
            <span className={styles.lamp} />
            <span className={styles.text}>
              <span className={styles.label} id={`${id}-${index}-label`}>
                {option.icon}
                {option.label}
              </span>
              {option.detail == null ? null : (
                <span className={styles.detail} id={`${id}-${index}-detail`}>
                  {option.detail}
                </span>
              )}
            </span>
            <span className={styles.aside} id={`${id}-${index}-aside`}>
              {option.aside}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <FieldHelp id={`${id}-help`}>{help}</FieldHelp>
    </fieldset>
  );
}
