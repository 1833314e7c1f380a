import { type ComponentProps, type ReactNode, useRef } from 'react'
import { PagedList } from './paged-list.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

type PagedListProps<Item> = ComponentProps<typeof PagedList<Item>>

type ShrinkingListProps<Item> = Omit<PagedListProps<Item>, 'children'> & { children: (item: Item) => ReactNode }

/** A page of items that leave the list when they are dealt with. The focus then stays in the list. `children` draws an `li`. */
export function ShrinkingList<Item>({ children, ...paged }: ShrinkingListProps<Item>) {
  const place = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(place, paged.list.data?.content.length)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <PagedList {...paged}>{(items) => <ul className="grid gap-4">{items.map(children)}</ul>}</PagedList>
    </div>
  )
}
