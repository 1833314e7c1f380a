import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

type SwitchFieldProps = {
  label: ReactNode
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** The state of the last save. */
  saving?: 'under-way' | 'saved' | undefined
  error?: string | undefined
}

/** A setting that applies immediately, so the field itself shows whether the change was saved. */
export function SwitchField({ label, hint, isOn, onChange, saving, error }: SwitchFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="field-hint">
            {hint}
          </p>
        )}
        <div role="alert">
          {error && (
            <p id={`${id}-error`} className="field-error mt-1">
              <Icon name="warning" />
              {error}
            </p>
          )}
        </div>
      </div>
      <div className="flex w-14 flex-none flex-col items-end gap-1">
        <input
          id={id}
          type="checkbox"
          role="switch"
          className="switch"
          aria-describedby={described || undefined}
          checked={isOn}
          aria-checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span role="status" className="text-xs text-ink-muted">
          {saving === 'under-way' && 'Saving…'}
          {saving === 'saved' && 'Saved'}
        </span>
      </div>
    </div>
  )
}
