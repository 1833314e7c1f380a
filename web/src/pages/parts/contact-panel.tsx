import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountQuery } from '../../features/accounts/account.api.ts'
import { ContactForm } from '../../features/contact/contact-form.tsx'
import { useSession } from '../../lib/session.ts'

/** The contact form, prefilled for a logged-in user, or blank if the account can't be loaded. */
export function ContactPanel({ waiting }: { waiting: ReactNode }) {
  const session = useSession()
  const account = useQuery({ ...accountQuery, enabled: session !== null })

  if (session !== null && account.isPending) return waiting
  const person = session === null ? undefined : account.data
  return <ContactForm key={person?.id} name={person ? `${person.firstName} ${person.lastName}` : ''} email={person?.email ?? ''} />
}
