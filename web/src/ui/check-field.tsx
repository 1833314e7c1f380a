import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

type CheckFieldProps = { label: ReactNode; hint?: ReactNode; error?: string | undefined } & Omit<ComponentProps<'input'>, 'type' | 'id'>

/** A checkbox in a form. Settings that apply immediately use a switch. */
export function CheckField({ label, hint, error, ...rest }: CheckFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex items-start gap-3">
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        className="mt-1 size-5 flex-none accent-brand"
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
