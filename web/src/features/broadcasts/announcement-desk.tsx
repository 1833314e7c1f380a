import { BroadcastDesk } from './broadcast-desk.tsx'

/** The announcements to users with an account. */
export const AnnouncementDesk = () => <BroadcastDesk to="PEOPLE" />
