import type { Notification } from '@akada/contract/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { NotificationRow } from './notification-row.tsx'
import { type NotificationTab, notificationsQuery, useChangeNotifications, usePendingChanges } from './notifications.api.ts'

type NotificationListProps = { tab: NotificationTab; page: number; linkTo: (page: number) => string }

const emptyTexts: Record<NotificationTab, string> = {
  all: "You don't have any notifications yet.",
  unread: "You don't have any unread notifications yet.",
}

/** Shows a page of notifications. Notifications that are being deleted are hidden. */
export function NotificationList({ tab, page, linkTo }: NotificationListProps) {
  const list = useQuery(notificationsQuery({ tab, page }))
  const change = useChangeNotifications()
  const pending = usePendingChanges()
  const shown = list.data?.content.filter(({ id }) => !pending.isDeleted(id))

  function remove({ id }: Notification) {
    change.mutate({ act: 'delete', id })
    const undo = { label: 'Undo', onSelect: () => change.mutate({ act: 'restore', id }) }
    showToast({ kind: 'info', text: 'Notification deleted.', actions: [undo] })
  }

  if (list.isPending) return <NotificationListSkeleton />
  if (!list.data || !shown)
    return (
      <Failed
        message="Failed to load notifications. Please try again later."
        advice="Your notifications are safe."
        error={list.error}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  const { totalElements, size } = list.data
  const pages = Math.ceil(totalElements / size)
  if (shown.length === 0 && page > 1 && !list.isFetching) return <Navigate to={linkTo(Math.max(1, Math.min(pages, page - 1)))} replace />
  return (
    <div aria-busy={list.isPlaceholderData || undefined}>
      {shown.length === 0 ? (
        <Empty drawing="bell" text={emptyTexts[tab]} />
      ) : (
        <ul className="grid gap-3">
          {shown.map((notification) => (
            <li key={notification.id}>
              <NotificationRow
                notification={notification}
                isRead={notification.read || pending.isRead(notification.id)}
                onRead={() => change.mutate({ act: 'read', id: notification.id })}
                onDelete={() => remove(notification)}
              />
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && <Pagination page={page} pages={pages} linkTo={linkTo} />}
    </div>
  )
}

export const NotificationListSkeleton = () => (
  <Loading label="Loading your notifications…">
    <div className="grid gap-3">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-24 rounded-lg" />
      ))}
    </div>
  </Loading>
)
