import { BroadcastDesk } from './broadcast-desk.tsx'

/** Manages announcements to users who have an account. */
export const AnnouncementDesk = () => <BroadcastDesk to="PEOPLE" />
