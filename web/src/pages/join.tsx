import { useSearchParams } from 'react-router'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { CodeForm } from '../features/join-codes/code-form.tsx'
import { codeIn } from '../features/join-codes/code-in.ts'
import { JoinCard } from '../features/join-codes/join-card.tsx'
import type { Head } from '../lib/page.ts'

export const head = (): Head => ({ title: 'Join with code' })

export function Component() {
  const [query] = useSearchParams()
  const code = codeIn(query.get('code') ?? '')
  return <AccountCard title="Join with code">{code === '' ? <CodeForm /> : <JoinCard key={code} code={code} />}</AccountCard>
}
