import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed } from './failed.tsx'
import { SectionCard } from './section-card.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

type PanelProps<Data> = {
  title: string
  intro?: ReactNode
  /** A link beside the title. */
  action?: ReactNode
  /** The noun in “Loading …” and “We couldn’t load …”. */
  what: string
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** A part of the page that loads separately, so that its failure doesn't affect other parts. */
export function Panel<Data>({ title, intro, action, what, query, children }: PanelProps<Data>) {
  return (
    <SectionCard title={title} intro={intro} action={action}>
      {query.isPending && (
        <Loading label={`Loading ${what}…`} isQuiet>
          <Skeleton className="h-32 rounded-md" />
        </Loading>
      )}
      {query.isError && query.data === undefined && (
        <Failed message={`We couldn’t load ${what}.`} error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      )}
      {query.data !== undefined && <div aria-busy={query.isPlaceholderData || undefined}>{children(query.data)}</div>}
    </SectionCard>
  )
}
