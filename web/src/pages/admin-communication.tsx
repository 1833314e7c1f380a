import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AnnouncementDesk } from '../features/broadcasts/announcement-desk.tsx'
import { NewsletterDesk } from '../features/broadcasts/newsletter-desk.tsx'
import { MailOutbox } from '../features/mail-outbox/mail-outbox.tsx'
import { MailTemplates } from '../features/mail-templates/mail-templates.tsx'
import { ModerationQueue } from '../features/moderation/moderation-queue.tsx'
import type { Head } from '../lib/page.ts'
import { adminPaths } from '../lib/work-paths.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'
import { Tabs } from '../ui/tabs.tsx'

export const head = (): Head => ({ title: 'Communication · Admin' })

const tabs = ['announcements', 'newsletter', 'outbox', 'templates', 'reports'] as const
type Tab = (typeof tabs)[number]

const reportsAt = (place: object) => adminPaths.communication({ tab: 'reports', ...place })

/** Each tab reads its own URL parameters, such as filters and the page. */
const panels: Record<Tab, { label: string; panel: ReactNode }> = {
  announcements: { label: 'Announcements', panel: <AnnouncementDesk /> },
  newsletter: { label: 'Newsletter', panel: <NewsletterDesk /> },
  outbox: { label: 'Outbox', panel: <MailOutbox /> },
  templates: { label: 'Templates', panel: <MailTemplates /> },
  reports: { label: 'Reports', panel: <ModerationQueue at={reportsAt} personAt={adminPaths.person} /> },
}

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const shown = tabs.find((tab) => tab === query.get('tab')) ?? 'announcements'
  const show = (tab: Tab) => void navigate(adminPaths.communication({ tab }), { replace: true, preventScrollReset: true })
  return (
    <>
      <Heading />
      <Tabs<Tab> label="Communication" value={shown} onChange={show} tabs={tabs.map((value) => ({ value, ...panels[value] }))} />
    </>
  )
}

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label="Loading..." />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Communication</h1>
