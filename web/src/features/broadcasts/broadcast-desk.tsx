import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pageNumberOf } from '../../lib/page-number.ts'
import { adminPaths } from '../../lib/work-paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { BroadcastEditor } from './broadcast-editor.tsx'
import { BroadcastList } from './broadcast-list.tsx'
import { deskWords } from './broadcast-words.ts'
import type { To } from './broadcasts.api.ts'
import { OpenBroadcast } from './open-broadcast.tsx'

const tabOf = { PEOPLE: 'announcements', READERS: 'newsletter' } as const

/** Returns the URL of the list or of an open broadcast. `open`: an id, or `new`. */
const addressOf = (to: To, query: { open?: string | number; page?: number | undefined } = {}) =>
  adminPaths.communication({ tab: tabOf[to], ...query })

/** Lists the broadcasts to users or subscribers, or shows the open one. */
export function BroadcastDesk({ to, below }: { to: To; below?: ReactNode }) {
  const [query] = useSearchParams()
  const open = query.get('open') ?? ''
  const words = deskWords[to]
  if (open !== '')
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
        <Link to={addressOf(to)} className="link inline-flex min-h-11 items-center gap-1">
          <Icon name="chevron-left" className="size-4" />
          {words.back}
        </Link>
        <div className="w-full">
          {/^[1-9]\d{0,8}$/.test(open) ? (
            <OpenBroadcast key={open} id={Number(open)} to={to} listAddress={addressOf(to)} />
          ) : (
            <BroadcastEditor to={to} saved={undefined} listAddress={addressOf(to)} addressOf={(id) => addressOf(to, { open: id })} />
          )}
        </div>
      </div>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SectionCard
        title={words.title}
        intro={
          to === 'PEOPLE'
            ? 'Sent by email to verified users who opted in to news.'
            : 'Sent by email to all confirmed subscribers. Every issue has an unsubscribe link.'
        }
      >
        <LinkButton to={addressOf(to, { open: 'new' })} className="mb-4">
          <Icon name="plus" />
          {words.create}
        </LinkButton>
        <BroadcastList
          to={to}
          page={pageNumberOf(query)}
          linkTo={(page) => addressOf(to, { page })}
          addressOf={(id) => addressOf(to, { open: id })}
        />
      </SectionCard>
      {below}
    </div>
  )
}
