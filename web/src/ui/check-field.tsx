import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

type CheckFieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Looks like a switch, for something that is on or off. */
  isSwitch?: boolean
} & Omit<ComponentProps<'input'>, 'type' | 'id'>

/** A checkbox in a form, saved with the form. `SwitchField` applies immediately. */
export function CheckField({ label, hint, error, isSwitch = false, ...rest }: CheckFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={isSwitch ? 'flex flex-row-reverse items-start justify-between gap-4' : 'flex items-start gap-3'}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        className={isSwitch ? 'switch' : 'mt-1 size-5 flex-none accent-brand'}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="field-hint">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="field-error">
            <Icon name="warning" />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
