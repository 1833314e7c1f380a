import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { type EmailedOfferProps, OfferSkeleton } from '../../ui/course-offer.tsx'
import { AccountCard } from './account-card.tsx'
import { useLinkCode } from './use-link-code.ts'
import { useLogOut } from './use-log-out.tsx'

type EmailedOfferPageProps = {
  title: string
  noun: 'gift' | 'invitation' | 'seat'
  pathOf: (id: number, token?: string) => string
  children: (props: EmailedOfferProps) => ReactNode
}

/** The page of an emailed link with a token: the card that it opens, and the log out to use another account. */
export function EmailedOfferPage({ title, noun, pathOf, children }: EmailedOfferPageProps) {
  const id = Number(useParams().id)
  const token = useLinkCode('token')
  const { logOut, question } = useLogOut(() => undefined)
  return (
    <AccountCard title={title}>
      {token === undefined ? (
        <OfferSkeleton noun={noun} />
      ) : (
        children({ id, token: token ?? '', returnUrl: pathOf(id, token ?? undefined), onSwitch: logOut })
      )}
      {question}
    </AccountCard>
  )
}
