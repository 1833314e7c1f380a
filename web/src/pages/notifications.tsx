import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ListActions } from '../features/notifications/list-actions.tsx'
import { NotificationList, NotificationListSkeleton } from '../features/notifications/notification-list.tsx'
import { type NotificationTab, unreadCountQuery } from '../features/notifications/notifications.api.ts'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { notificationPaths } from '../lib/work-paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Tabs } from '../ui/tabs.tsx'

export const head = (): Head => ({ title: 'Notifications' })

const addressOf = (tab: NotificationTab, page = 1) =>
  notificationPaths.list({ tab: tab === 'all' ? undefined : tab, page: pageInAddress(page) })

export function Component() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { data } = useQuery(unreadCountQuery)
  const unread = data?.unreadCount ?? 0
  const tab: NotificationTab = query.get('tab') === 'unread' ? 'unread' : 'all'
  const panel = <NotificationList tab={tab} page={pageNumberOf(query)} linkTo={(page) => addressOf(tab, page)} />

  return (
    <Frame actions={<ListActions />}>
      <Tabs
        label="Notifications"
        value={tab}
        onChange={(chosen) => void navigate(addressOf(chosen), { replace: true, preventScrollReset: true })}
        tabs={[
          { value: 'all', label: 'All', panel },
          { value: 'unread', label: <UnreadLabel count={unread} />, panel },
        ]}
      />
    </Frame>
  )
}

const UnreadLabel = ({ count }: { count: number }) => (
  <span className="inline-flex items-center gap-2">Unread {count > 0 && <Badge kind="count">{count}</Badge>}</span>
)

export const Pending = () => (
  <Frame>
    <NotificationListSkeleton />
  </Frame>
)

const Frame = ({ actions, children }: { actions?: ReactNode; children: ReactNode }) => (
  // As tall as the window, so that the footer doesn't shift while the notifications load.
  <div className="page page-narrow min-h-dvh py-8">
    <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-3">
      <h1 className="text-3xl">Notifications</h1>
      {actions}
    </div>
    {children}
  </div>
)
