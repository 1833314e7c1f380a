import { BroadcastDesk } from './broadcast-desk.tsx'

/** What is announced to people with an account. */
export const AnnouncementDesk = () => <BroadcastDesk to="PEOPLE" />
