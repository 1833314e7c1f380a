import { BroadcastDesk } from './broadcast-desk.tsx'
import { SubscriberList } from './subscriber-list.tsx'

/** The issues and the subscribers of the newsletter. */
export const NewsletterDesk = () => <BroadcastDesk to="READERS" below={<SubscriberList />} />
