import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { Banner } from '../../ui/banner.tsx'

type PostFormProps = {
  label: string
  /** Of the field that is still empty, if any. */
  missing: string | undefined
  error: unknown
  /** Said when the server has no sentence of its own. */
  failure: string
  onSubmit: () => void
  children: ReactNode
}

/** What is wrong stands under its field, which gets the focus, or else above them all. */
export function PostForm({ label, missing, error, failure, onSubmit, children }: PostFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isOfField = error instanceof ApiError && error.errors.length > 0

  useEffect(() => {
    if (missing !== undefined || isOfField) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [missing, isOfField])

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form ref={form} method="post" noValidate aria-label={label} onSubmit={submit} className="grid gap-4">
      {error !== null && !isOfField && <Banner kind="error">{sentenceOf(error, failure)}</Banner>}
      {children}
    </form>
  )
}
