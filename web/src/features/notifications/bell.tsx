import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { notificationPaths } from '../../lib/work-paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { unreadCountQuery } from './notifications.api.ts'
import { useNews } from './use-news.ts'

/** Shows the live number of unread notifications, with a link to the list. */
export function Bell() {
  const { data } = useQuery(unreadCountQuery)
  const sentence = useNews()
  const count = data?.unreadCount ?? 0
  return (
    <>
      <Link
        to={notificationPaths.list()}
        aria-label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
        className={`relative ${buttonClass({ variant: 'quiet', shape: 'icon' })}`}
      >
        <Icon name="bell" />
        {count > 0 && (
          <span className="absolute top-0 right-0" aria-hidden="true">
            <Badge kind="count">{count > 99 ? '99+' : count}</Badge>
          </span>
        )}
      </Link>
      <span role="status" className="sr-only">
        {sentence}
      </span>
    </>
  )
}
