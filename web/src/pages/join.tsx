import { useSearchParams } from 'react-router'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { CodeForm } from '../features/join-codes/code-form.tsx'
import { JoinCard } from '../features/join-codes/join-card.tsx'
import type { Head } from '../lib/page.ts'

export const head = (): Head => ({ title: 'Join with code' })

export function Component() {
  const [query] = useSearchParams()
  const code = query.get('code')?.trim() ?? ''
  return <AccountCard title="Join with code">{code === '' ? <CodeForm /> : <JoinCard key={code} code={code} />}</AccountCard>
}
