import type { KeyboardEvent, ReactNode, SubmitEventHandler } from 'react'

type AccountFormProps = { onSubmit: SubmitEventHandler<HTMLFormElement>; isValid: boolean; children: ReactNode }

/** POST, so that a form sent before its script has come never writes a password into the address. */
export function AccountForm({ onSubmit, isValid, children }: AccountFormProps) {
  return (
    <form method="post" noValidate onSubmit={onSubmit} onKeyDown={isValid ? undefined : submitOnEnter} className="grid gap-5">
      {children}
    </form>
  )
}

/** A browser ignores Enter while the button is disabled; the reader still wants to know what is missing. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.currentTarget.requestSubmit()
}
