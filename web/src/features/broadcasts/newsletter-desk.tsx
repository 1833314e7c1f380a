import { BroadcastDesk } from './broadcast-desk.tsx'
import { SubscriberList } from './subscriber-list.tsx'

/** Manages newsletter issues and subscribers. */
export const NewsletterDesk = () => <BroadcastDesk to="READERS" below={<SubscriberList />} />
