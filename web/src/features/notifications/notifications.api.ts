import {
  countUnread,
  deleteNotification,
  listNotifications,
  markAllRead,
  markRead,
  restoreNotification,
} from '@akada/contract/calls/notifications.ts'
import { queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call, isRefusal, sentenceOf } from '../../lib/api.ts'
import { announce, showToast } from '../../ui/toast.tsx'

export type NotificationTab = 'all' | 'unread'

/** Matches all queries that change when a notification is read, deleted or received. */
export const everyNotification = { queryKey: ['notifications'] }
export const everyPage = { queryKey: ['notifications', 'pages'] }

/** A page of the user's notifications, newest first. */
export const notificationsQuery = ({ tab, page }: { tab: NotificationTab; page: number }) =>
  queryOptions({
    queryKey: [...everyPage.queryKey, tab, page],
    queryFn: ({ signal }) => call(listNotifications, { query: { page, ...(tab === 'unread' && { unread: 'true' }) } }, { signal }),
    placeholderData: (shown, query) => (query?.queryKey[2] === tab ? shown : undefined),
    staleTime: 0,
  })

export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => call(countUnread, {}, { signal }),
})

type Change = { act: 'read' | 'delete' | 'restore'; id: number } | { act: 'read-all' }

const failures: Record<Change['act'], string> = {
  read: 'Failed to mark the notification as read. Please try again.',
  'read-all': 'Failed to mark your notifications as read. Please try again.',
  delete: 'Failed to delete the notification. Please try again.',
  restore: 'Failed to restore the notification. Please try again.',
}

const successes: Partial<Record<Change['act'], string>> = {
  read: 'Marked as read.',
  'read-all': 'All notifications marked as read.',
  restore: 'Notification restored.',
}

/** Changes notifications in sequence. Until the server responds, `usePendingChanges` predicts the result. */
export function useChangeNotifications() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: everyNotification.queryKey,
    scope: { id: 'notifications' },
    mutationFn: (change: Change) => send(change),
    onSettled: () => queryClient.invalidateQueries(everyNotification),
    onSuccess: (_, { act }) => announce(successes[act] ?? ''),
    onError: (error, { act }) => showToast({ kind: 'error', text: sentenceOf(error, failures[act]) }),
  })
}

async function send(change: Change): Promise<unknown> {
  if (change.act === 'read-all') return call(markAllRead)
  const params = { id: change.id }
  if (change.act === 'restore') return call(restoreNotification, { params })
  const endpoint = change.act === 'read' ? markRead : deleteNotification
  return call(endpoint, { params }).catch((error: unknown) => {
    // The notification was already deleted in another tab.
    if (isRefusal(error, endpoint)) return null
    throw error
  })
}

export type PendingChanges = { isRead: (id: number) => boolean; isDeleted: (id: number) => boolean; isReadingAll: boolean }

/** Predicts how pending changes will affect each notification. */
export function usePendingChanges(): PendingChanges {
  const changes = useMutationState({
    filters: { mutationKey: everyNotification.queryKey, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
  const of = (id: number) => changes.filter((change) => change.act !== 'read-all' && change.id === id).map(({ act }) => act)
  const isReadingAll = changes.some(({ act }) => act === 'read-all')
  return {
    isRead: (id) => isReadingAll || of(id).includes('read'),
    isDeleted: (id) => of(id).findLast((act) => act !== 'read') === 'delete',
    isReadingAll,
  }
}
