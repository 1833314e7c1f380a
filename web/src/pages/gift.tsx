import { EmailedOfferPage } from '../features/accounts/emailed-offer.tsx'
import { GiftCard } from '../features/gifts/gift-card.tsx'
import type { Head } from '../lib/page.ts'
import { giftPath } from '../lib/work-paths.ts'

export const head = (): Head => ({ title: 'Your gift' })

export const Component = () => (
  <EmailedOfferPage title="Your gift" noun="gift" pathOf={giftPath}>
    {(props) => <GiftCard {...props} />}
  </EmailedOfferPage>
)
