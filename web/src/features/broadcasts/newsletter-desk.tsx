import { BroadcastDesk } from './broadcast-desk.tsx'
import { SubscriberList } from './subscriber-list.tsx'

/** The issues of the newsletter, and who gets it. */
export const NewsletterDesk = () => <BroadcastDesk to="READERS" below={<SubscriberList />} />
