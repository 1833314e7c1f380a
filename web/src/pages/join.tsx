import { type FormEvent, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { JoinCard } from '../features/join-codes/join-card.tsx'
import type { Head } from '../lib/page.ts'
import { joinPath } from '../lib/work-paths.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

export const head = (): Head => ({ title: 'Join with code' })

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const code = query.get('code')?.trim() ?? ''
  const typed = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const asked = typed.current?.value.trim() ?? ''
    if (asked !== '') void navigate(joinPath(asked))
  }

  return (
    <AccountCard title="Join with code">
      {code !== '' && <JoinCard code={code} />}
      <form className={code === '' ? 'grid gap-5' : 'mt-8 grid gap-5 border-t border-line pt-5'} onSubmit={submit}>
        <TextField
          ref={typed}
          key={code}
          label={code === '' ? 'Code' : 'Another code'}
          hint="From your instructor, such as K7PM-2XWD."
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={32}
          required
        />
        <Button type="submit" variant={code === '' ? 'primary' : 'secondary'}>
          Continue
        </Button>
      </form>
    </AccountCard>
  )
}
