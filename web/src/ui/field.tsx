import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Icon } from './icon.tsx'

type FieldText = { label: ReactNode; hint?: ReactNode; error?: string | undefined; required?: boolean | undefined }

type ControlProps = {
  id: string
  className: 'control'
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type FieldProps = FieldText & { id?: string | undefined; children: (control: ControlProps) => ReactNode }

/** Label above, hint under the label, error under the control, all associated with the control that `children` renders. */
export function Field({ label, hint, error, required, id, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field-label" htmlFor={controlId} data-required={required || undefined}>
        {label}
      </label>
      {hint && (
        <p id={`${controlId}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        className: 'control',
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && (
        <p id={`${controlId}-error`} className="field-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  )
}

/** The text direction follows the content. URLs, email addresses, numbers and codes are always left-to-right. */
export function TextField({
  label,
  hint,
  error,
  required,
  id,
  type = 'text',
  ...rest
}: FieldText & Omit<ComponentProps<'input'>, 'required'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(control) => <input type={type} dir={type === 'text' || type === 'search' ? 'auto' : undefined} {...rest} {...control} />}
    </Field>
  )
}

export function TextArea({ label, hint, error, required, id, ...rest }: FieldText & Omit<ComponentProps<'textarea'>, 'required'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(control) => <textarea dir="auto" {...rest} {...control} />}
    </Field>
  )
}

/** The options are its children, as in a plain `<select>`. */
export function SelectField({ label, hint, error, required, id, ...rest }: FieldText & Omit<ComponentProps<'select'>, 'required'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(control) => <select {...rest} {...control} />}
    </Field>
  )
}

type PasswordProps = FieldText & Omit<ComponentProps<'input'>, 'required' | 'type'> & { autoComplete: 'current-password' | 'new-password' }

export function PasswordField({ label, hint, error, required, id, ...rest }: PasswordProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(control) => (
        <div className="relative w-full">
          <input
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            className="control pr-12"
            spellCheck={false}
            autoCapitalize="none"
          />
          <button
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            className="button button-icon absolute inset-y-0 right-0 text-ink-muted hover:text-ink"
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  )
}
