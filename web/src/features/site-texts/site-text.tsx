import type { SiteTextKey } from '@akada/contract/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../lib/dates.ts'
import { Failed } from '../../ui/failed.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { siteTextQuery } from './site-texts.api.ts'

/** Shows a site text below the page heading. `isDated` shows the date if an admin wrote the text. */
export function SiteText({ textKey, isDated = false }: { textKey: SiteTextKey; isDated?: boolean }) {
  const text = useQuery(siteTextQuery(textKey))

  if (text.isPending)
    return (
      <Loading label="Loading...">
        <Skeleton className="h-80" />
      </Loading>
    )
  if (!text.data)
    return <Failed message="We couldn’t load this page." error={text.error} onRetry={() => void text.refetch()} busy={text.isFetching} />
  const { html, updatedAt } = text.data
  return (
    <>
      {isDated && updatedAt !== null && (
        <p className="mb-6 text-ink-muted">
          Last updated <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>
        </p>
      )}
      <Prose html={html} />
    </>
  )
}
