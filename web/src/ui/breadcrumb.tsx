import { Link } from 'react-router'
import { Icon } from './icon.tsx'

type Crumb = { label: string; to?: string }

/** The last crumb is the current page. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm">
      <ol className="flex flex-wrap items-center gap-1">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex min-w-0 items-center gap-1">
            {index > 0 && <Icon name="chevron-right" className="size-4 text-ink-faint" />}
            {crumb.to === undefined ? (
              <span dir="auto" aria-current="page" className="text-ink-muted">
                {crumb.label}
              </span>
            ) : (
              <Link dir="auto" to={crumb.to} className="link py-1">
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
