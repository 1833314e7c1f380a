import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed } from './failed.tsx'
import { Pagination } from './pagination.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

type PageOf<Item> = { content: readonly Item[]; totalElements: number; page: number; size: number }

type PagedListProps<Item> = {
  list: UseQueryResult<PageOf<Item>>
  /** The label while the list loads. */
  loading: string
  /** The message if the list can't be loaded. */
  failure: string
  empty: ReactNode
  /** Returns the URL of another page of the list. */
  linkTo: (page: number) => string
  children: (items: readonly Item[]) => ReactNode
}

/** Shows one page of a list in each state: loading, failed, empty or loaded. */
export function PagedList<Item>({ list, loading, failure, empty, linkTo, children }: PagedListProps<Item>) {
  if (list.isPending) return <ListSkeleton label={loading} />
  if (!list.data) return <Failed message={failure} error={list.error} onRetry={() => void list.refetch()} busy={list.isFetching} />
  const { content, totalElements, page, size } = list.data
  const pages = Math.ceil(totalElements / size)
  if (totalElements === 0) return empty
  return (
    <div aria-busy={list.isPlaceholderData || undefined}>
      {content.length > 0 ? children(content) : <p className="py-8 text-center text-ink-muted">This page of the list is empty.</p>}
      {(pages > 1 || page > pages) && <Pagination page={page} pages={pages} linkTo={linkTo} />}
    </div>
  )
}

type CardsProps<Item> = { items: readonly Item[]; children: (item: Item) => ReactNode }

/** A list with one card per item. */
export const Cards = <Item extends { id: number }>({ items, children }: CardsProps<Item>) => (
  <ul className="grid gap-4">
    {items.map((item) => (
      <li key={item.id}>{children(item)}</li>
    ))}
  </ul>
)

export const ListSkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <div className="grid gap-3">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-14 rounded-md" />
      ))}
    </div>
  </Loading>
)
