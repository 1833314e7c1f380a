import { acceptInvitation, getInvitation } from '@akada/contract/calls/invitations.ts'
import type { InvitationOffer } from '@akada/contract/invitations.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { EmailedOfferFrame, type EmailedOfferProps, EmailedOfferStep, OfferLayout, TakeOffer } from '../../ui/course-offer.tsx'
import { Moment } from '../../ui/moment.tsx'

/** Shows an invitation to the invited person, who can accept it. */
export function InvitationCard({ id, token, ...rest }: EmailedOfferProps) {
  const session = useSession()
  const invitation = useQuery({
    queryKey: ['invitation', id, token, session?.uid],
    queryFn: ({ signal }) => call(getInvitation, { params: { id }, query: { token } }, { signal }),
    staleTime: 0,
  })
  return (
    <EmailedOfferFrame noun="invitation" notFound="INVITATION_NOT_FOUND" offer={invitation} returnUrl={rest.returnUrl}>
      {(offer) => (
        <OfferLayout course={offer.course}>
          {offer.state === 'PENDING' && (
            <p>
              You’re invited to take this course free of charge. The invitation is for <bdi className="wrap-anywhere">{offer.email}</bdi>{' '}
              and is valid until <Moment at={offer.expiresAt} />.
            </p>
          )}
          <EmailedOfferStep
            verb="accept"
            offer={offer}
            isTaken={offer.state === 'ACCEPTED'}
            over={offer.state === 'PENDING' ? null : overWords[offer.state]}
            switchHint={`Log in with ${offer.email} to accept.`}
            {...rest}
          >
            <TakeOffer
              course={offer.course}
              take={() => call(acceptInvitation, { params: { id }, body: { token } })}
              failure="We couldn’t accept this invitation. Please try again."
              busyText="Accepting…"
            >
              Accept invitation
            </TakeOffer>
          </EmailedOfferStep>
        </OfferLayout>
      )}
    </EmailedOfferFrame>
  )
}

const overWords: Record<Exclude<InvitationOffer['state'], 'PENDING'>, string> = {
  ACCEPTED: 'This invitation was already accepted. Log in to open the course.',
  EXPIRED: 'This invitation has expired. Ask the sender for a new one.',
  REVOKED: 'This invitation was revoked. Ask the sender for a new one.',
}
