import { EmailedOfferPage } from '../features/accounts/emailed-offer.tsx'
import { InvitationCard } from '../features/invitations/invitation-card.tsx'
import type { Head } from '../lib/page.ts'
import { invitationPath } from '../lib/work-paths.ts'

export const head = (): Head => ({ title: 'Course invitation' })

export const Component = () => (
  <EmailedOfferPage title="Course invitation" noun="invitation" pathOf={invitationPath}>
    {(props) => <InvitationCard {...props} />}
  </EmailedOfferPage>
)
