import type { Notification, NotificationType } from '@akada/contract/notifications.ts'
import { directionOf } from '@akada/contract/text-direction.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoment, formatNewsTime } from '../../lib/moments.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'

type NotificationRowProps = { notification: Notification; isRead: boolean; onRead: () => void; onDelete: () => void }

const icons: Record<NotificationType, IconName> = { comment: 'text', certificate: 'certificate', message: 'mail', alert: 'info' }

/** Shows a notification. The whole row links to its subject, and opening the link marks the notification as read. */
export function NotificationRow({ notification, isRead, onRead, onDelete }: NotificationRowProps) {
  const { type, title, message, course, createdAt } = notification
  return (
    <article
      className={`relative flex gap-3 rounded-lg border border-line p-4 has-[a:hover]:border-brand ${isRead ? 'bg-surface' : 'bg-brand-soft'}`}
    >
      <Icon name={icons[type]} className="mt-0.5 size-5 shrink-0 text-brand" />
      <div className="min-w-0 flex-1 break-words">
        <h2 className={`text-base leading-snug ${isRead ? 'font-medium' : 'font-bold'}`}>
          {!isRead && <span className="sr-only">Unread: </span>}
          <Title notification={notification} isRead={isRead} onRead={onRead} />
        </h2>
        <p dir={directionOf(message)} className="mt-0.5">
          {message}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-muted">
          {course && <span dir="auto">{course.title}</span>}
          <time dateTime={createdAt} title={formatMoment(createdAt)}>
            {formatNewsTime(createdAt)}
          </time>
        </p>
      </div>
      <div className="relative -m-1.5 flex shrink-0 flex-col sm:flex-row">
        {!isRead && (
          <IconButton icon="check" label={`Mark as read: ${title}`} onClick={onRead}>
            Mark as read
          </IconButton>
        )}
        <IconButton icon="trash" label={`Delete: ${title}`} onClick={onDelete}>
          Delete
        </IconButton>
      </div>
    </article>
  )
}

function Title({ notification: { title, link }, isRead, onRead }: Pick<NotificationRowProps, 'notification' | 'isRead' | 'onRead'>) {
  const read = () => {
    if (!isRead) onRead()
  }
  const whole = 'block text-start after:absolute after:inset-0 after:rounded-lg'
  if (link !== null)
    return (
      <Link dir={directionOf(title)} to={link} className={`${whole} hover:text-brand`} onClick={read}>
        {title}
      </Link>
    )
  if (isRead)
    return (
      <span dir={directionOf(title)} className="block">
        {title}
      </span>
    )
  return (
    <button type="button" dir={directionOf(title)} className={`${whole} w-full`} onClick={read}>
      {title}
    </button>
  )
}

type IconButtonProps = { icon: IconName; label: string; onClick: () => void; children: ReactNode }

const IconButton = ({ icon, label, onClick, children }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={String(children)}
    className={`${buttonClass({ variant: 'quiet', size: 'small', shape: 'icon' })} text-ink-muted`}
    onClick={onClick}
  >
    <Icon name={icon} />
  </button>
)
