import { type ComponentProps, type ReactNode, useId } from 'react'

type CheckFieldProps = { label: ReactNode; hint?: ReactNode } & Omit<ComponentProps<'input'>, 'type' | 'id'>

/** A box to tick in a form; what is on from the moment it is touched is a switch. */
export function CheckField({ label, hint, ...rest }: CheckFieldProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
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
      </div>
    </div>
  )
}
