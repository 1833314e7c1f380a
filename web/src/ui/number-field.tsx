import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import { Field } from './field.tsx'

type NumberFieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  /** Shown in the field, before the number if it is a currency sign, otherwise after it. */
  unit?: string | undefined
} & Omit<ComponentProps<'input'>, 'required' | 'type'>

/**
 * Returns the digits of a whole number, or undefined for other text. A comma is a thousands separator if at least three digits follow it,
 * as after a digit was appended to `15,000`. In `2,5`, it is a decimal comma.
 */
export function digitsOf(text: string): string | undefined {
  const number = text.trim()
  const digits = number.replaceAll(',', '')
  return /^\d{1,3}(?:,\d{3,})*$|^\d+$/.test(number) && digits.length <= MOST_DIGITS ? digits : undefined
}

const MOST_DIGITS = 15

/** Inserts thousands separators into a whole number. Returns other text unchanged. */
export function withThousands(text: string): string {
  const digits = digitsOf(text)
  return digits !== undefined && digits.length > 3 ? digits.replace(/\B(?=(?:\d{3})+$)/g, ',') : text
}

const isSign = (unit: string) => /^\p{Sc}$/u.test(unit)

/** A number with its unit. Thousands separators are inserted when the user leaves the field, unless the number may have decimals. */
export function NumberField({ label, hint, error, required, unit, onBlur, onChange, ...rest }: NumberFieldProps) {
  const separate = (event: FocusEvent<HTMLInputElement>) => {
    const { currentTarget: input } = event
    const text = rest.inputMode === 'decimal' ? input.value : withThousands(input.value)
    if (text !== input.value) {
      input.value = text
      onChange?.(event)
    }
    onBlur?.(event)
  }
  const isBefore = unit !== undefined && isSign(unit)
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {({ 'aria-describedby': described, ...control }) => (
        <div className="relative w-full">
          <input
            autoComplete="off"
            inputMode="numeric"
            {...rest}
            {...control}
            aria-describedby={[unit && `${control.id}-unit`, described].filter(Boolean).join(' ') || undefined}
            dir="ltr"
            className={`control tabular ${unit === undefined ? '' : isBefore ? 'ps-9' : 'pe-24'}`}
            onChange={onChange}
            onBlur={separate}
          />
          {unit !== undefined && (
            <span
              id={`${control.id}-unit`}
              className={`pointer-events-none absolute inset-y-0 flex items-center px-3.5 text-ink-muted ${isBefore ? 'start-0' : 'end-0'}`}
            >
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
