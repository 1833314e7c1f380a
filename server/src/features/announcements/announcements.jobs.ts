import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { MAIL_ANNOUNCEMENT, SEND_ANNOUNCEMENT, SEND_CHOSEN, sendAnnouncement, sendChosenAnnouncement } from './send-announcement.ts'
import { sendAnnouncementMails } from './send-announcement-mails.ts'

const Page = z.object({ announcementId: z.int(), after: z.nullable(z.string()) })
const Chosen = z.object({ announcementId: z.int() })
const Delivery = z.object({ announcementId: z.int(), userId: z.string() })

export const announcementJobs = (deps: Deps): JobHandler[] => [
  { kind: SEND_ANNOUNCEMENT, run: (payload) => sendAnnouncement(deps, z.parse(Page, payload)) },
  { kind: SEND_CHOSEN, run: (payload) => sendChosenAnnouncement(deps, z.parse(Chosen, payload).announcementId) },
  { kind: MAIL_ANNOUNCEMENT, run: (payload) => sendAnnouncementMails(deps, z.parse(Delivery, payload)) },
]
