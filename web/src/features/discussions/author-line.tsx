import type { Reply } from '@akada/contract/discussions.ts'
import { Link } from 'react-router'
import { formatAgo, formatMoment } from '../../lib/moments.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'

type Written = Pick<Reply, 'author' | 'createdAt' | 'editedAt' | 'isHeld'>

/** Shows a post's author and time. The name links to a public profile. */
export function AuthorLine({ post: { author, createdAt, editedAt, isHeld } }: { post: Written }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
      {author.profileId === null ? (
        <span dir="auto" className="font-semibold text-ink">
          {author.name}
        </span>
      ) : (
        <Link dir="auto" to={paths.publicProfile(author.profileId)} className="link font-semibold">
          {author.name}
        </Link>
      )}
      {author.isInstructor && <Badge kind="brand">Instructor</Badge>}
      <time dateTime={createdAt} title={formatMoment(createdAt)}>
        {formatAgo(createdAt)}
      </time>
      {editedAt && <span title={formatMoment(editedAt)}>· edited</span>}
      {isHeld && <Badge kind="warning">Awaiting moderation</Badge>}
    </p>
  )
}
