import { type ComponentProps, type FocusEvent, type KeyboardEvent, type ReactNode, useEffect } from 'react'
import type { RefCallBack } from 'react-hook-form'
import { Button } from './button.tsx'
import { keepFieldsFocused } from './keep-fields-focused.ts'

/**
 * A form that shows its own validation messages. The method is POST, so that a submit before hydration never puts the input into
 * the URL. Pressing a disabled submit button, or Enter while it is disabled, also submits: the form then shows what is missing.
 */
export function Form({ onKeyDown, onClick, ...rest }: ComponentProps<'form'>) {
  useEffect(keepFieldsFocused, [])
  return (
    <form
      method="post"
      noValidate
      data-messages=""
      {...rest}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (!event.defaultPrevented) submitOnEnter(event)
      }}
      onClick={(event) => {
        onClick?.(event)
        if (event.target instanceof HTMLElement && event.target.dataset.submits !== undefined) event.currentTarget.requestSubmit()
      }}
    />
  )
}

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'disabled'> & {
  /** If false, the button is disabled. */
  isValid: boolean
}

/** The submit button for a form that requires valid input. While the button is disabled, its wrapper receives the press. */
export function SubmitButton({ isValid, ...button }: SubmitButtonProps) {
  const isOff = !isValid && !button.busy
  return (
    <span className="grid" data-submits={isOff ? '' : undefined}>
      <Button {...button} type="submit" disabled={!isValid} className={isOff ? 'pointer-events-none' : undefined} />
    </span>
  )
}

type CompoundFieldProps = { field: { ref: RefCallBack; onBlur: () => void }; children: ReactNode }

/** A field with several controls, such as checkboxes or an editor with a toolbar. The field is left when the focus leaves all of them. */
export const CompoundField = ({ field: { ref, onBlur }, children }: CompoundFieldProps) => (
  <fieldset
    className="min-w-0"
    ref={(element) => ref(element && { focus: () => element.querySelector<HTMLElement>('[contenteditable="true"], input')?.focus() })}
    onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) onBlur()
    }}
  >
    {children}
  </fieldset>
)

/** Browsers ignore Enter while the submit button is disabled. */
function submitOnEnter({ key, target, currentTarget }: KeyboardEvent<HTMLFormElement>) {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  if (currentTarget.querySelector('[data-submits]')) currentTarget.requestSubmit()
}
