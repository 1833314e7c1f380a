import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatAgo, formatMoment } from '../../lib/moments.ts'
import { adminPaths } from '../../lib/work-paths.ts'
import { LinkedRow, LinkedRows } from '../../ui/linked-row.tsx'
import { Panel } from '../../ui/panel.tsx'
import { newUsersQuery } from './admin-overview.api.ts'

/** The newest accounts. */
export const NewUsers = () => (
  <Panel
    title="New users"
    action={
      <Link to={adminPaths.people()} className="link">
        View all users
      </Link>
    }
    what="the new users"
    query={useQuery(newUsersQuery)}
  >
    {({ content }) => (
      <LinkedRows>
        {content.map(({ id, name, email, createdAt }) => (
          <LinkedRow
            key={id}
            to={adminPaths.person(id)}
            title={name}
            note={email}
            end={
              <time dateTime={createdAt} title={formatMoment(createdAt)} className="relative text-sm text-ink-muted">
                {formatAgo(createdAt)}
              </time>
            }
          />
        ))}
      </LinkedRows>
    )}
  </Panel>
)
