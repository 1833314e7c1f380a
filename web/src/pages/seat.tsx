import { EmailedOfferPage } from '../features/accounts/emailed-offer.tsx'
import { SeatCard } from '../features/seats/seat-card.tsx'
import type { Head } from '../lib/page.ts'
import { seatPath } from '../lib/work-paths.ts'

export const head = (): Head => ({ title: 'Your seat' })

export const Component = () => (
  <EmailedOfferPage title="Your seat" noun="seat" pathOf={seatPath}>
    {(props) => <SeatCard {...props} />}
  </EmailedOfferPage>
)
