import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { joinPath } from '../../lib/work-paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { codeIn } from './code-in.ts'

const hint = (
  <>
    From your instructor, such as <span className="whitespace-nowrap">K7PM-2XWD</span>.
  </>
)

/** Asks for a join code. `code`: the one to correct. */
export function CodeForm({ code = '' }: { code?: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = codeIn(field.current?.value ?? '')
    if (typed === '') return
    // Checks a code again that was refused.
    void queryClient.invalidateQueries({ queryKey: ['join-code', typed] })
    void navigate(joinPath(typed))
  }

  return (
    <form className="grid gap-5" onSubmit={submit}>
      <TextField
        ref={field}
        label="Code"
        hint={hint}
        name="code"
        defaultValue={code}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={200}
        required
      />
      <Button type="submit">Continue</Button>
    </form>
  )
}
