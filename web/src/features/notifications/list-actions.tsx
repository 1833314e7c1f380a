import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { announce, showToast } from '../../ui/toast.tsx'
import { everyNotification, unreadCountQuery, useChangeNotifications, usePendingChanges } from './notifications.api.ts'

/** Shows the actions that apply to all notifications. */
export const ListActions = () => (
  <div className="flex flex-wrap gap-3">
    <ReadAll />
    <Refresh />
  </div>
)

function ReadAll() {
  const { data } = useQuery(unreadCountQuery)
  const change = useChangeNotifications()
  const { isReadingAll } = usePendingChanges()
  const isAllRead = data?.unreadCount === 0
  return (
    <Button variant="secondary" size="small" busy={isReadingAll} disabled={isAllRead} onClick={() => change.mutate({ act: 'read-all' })}>
      Mark all as read
    </Button>
  )
}

function Refresh() {
  const queryClient = useQueryClient()
  const refresh = useMutation({
    mutationFn: () => queryClient.refetchQueries(everyNotification, { throwOnError: true }),
    onSuccess: () => announce('Your notifications are up to date.'),
    onError: () => showToast({ kind: 'error', text: 'Failed to load notifications. Please try again later.' }),
  })
  return (
    <Button variant="quiet" size="small" busy={refresh.isPending} onClick={() => refresh.mutate()}>
      {!refresh.isPending && <Icon name="refresh" />}
      Refresh
    </Button>
  )
}
