import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { Banner } from '../../ui/banner.tsx'

type PostFormProps = {
  label: string
  /** The error for a blank field, if any. */
  missing: string | undefined
  error: unknown
  /** The error message if the server doesn't send one. */
  failure: string
  onSubmit: () => void
  children: ReactNode
}

/** Shows a field's error below the field and focuses the field. Shows any other error above the form. */
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
