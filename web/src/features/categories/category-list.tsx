import type { ManagedCategory } from '@akada/contract/categories.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { adminPaths } from '../../lib/work-paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListSkeleton } from '../../ui/paged-list.tsx'
import { SubjectIcon } from '../../ui/subject-icon.tsx'
import { announce } from '../../ui/toast.tsx'
import { managedCategoriesQuery, useOrderCategories } from './categories.api.ts'
import { DeleteCategory } from './delete-category.tsx'

/** Lists all categories in their public order. */
export function CategoryList() {
  const list = useQuery(managedCategoriesQuery)
  const order = useOrderCategories()
  const [deleted, setDeleted] = useState<ManagedCategory | null>(null)

  if (list.isPending) return <ListSkeleton label="Loading categories…" />
  if (!list.data)
    return (
      <Failed message="We couldn’t load the categories." error={list.error} onRetry={() => void list.refetch()} busy={list.isFetching} />
    )
  const categories = list.data
  if (categories.length === 0)
    return (
      <Empty
        drawing="courses"
        title="No categories yet"
        text="Students find courses by category. Add the first one."
        action={<LinkButton to={adminPaths.newCategory}>Add Category</LinkButton>}
      />
    )

  const move = (place: number, to: number) => {
    announce(`${categories[place]?.name}: now ${to + 1} of ${categories.length}.`)
    order.mutate(withMoved(categories, place, to))
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-sm">
        {categories.map((category, place) => (
          <li key={category.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:flex-nowrap sm:p-5">
            <SubjectIcon name={category.icon} className="size-8 flex-none text-brand" />
            <div className="min-w-0 flex-1 basis-48">
              <h2 dir="auto" className="text-lg wrap-anywhere">
                {category.name}
              </h2>
              <p dir="auto" className="text-sm wrap-anywhere text-ink-muted">
                {category.description}
              </p>
              <Counts category={category} />
            </div>
            <div className="flex flex-none gap-1">
              <MoveButton name={category.name} direction="up" isDisabled={place === 0} onMove={() => move(place, place - 1)} />
              <MoveButton
                name={category.name}
                direction="down"
                isDisabled={place === categories.length - 1}
                onMove={() => move(place, place + 1)}
              />
              <LinkButton to={adminPaths.category(category.id)} size="small" variant="secondary" aria-label={`Edit ${category.name}`}>
                Edit
              </LinkButton>
              <Button size="small" variant="secondary" aria-label={`Delete ${category.name}`} onClick={() => setDeleted(category)}>
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <DeleteCategory category={deleted} others={categories.filter(({ id }) => id !== deleted?.id)} onClose={() => setDeleted(null)} />
    </>
  )
}

const Counts = ({ category: { id, name, totalCourses, coursesInAll } }: { category: ManagedCategory }) => (
  <p className="mt-1 text-sm text-ink-faint">
    {totalCourses > 0 ? (
      <Link to={paths.category(id)} className="link" aria-label={`${live(totalCourses)} in ${name}`}>
        {live(totalCourses)}
      </Link>
    ) : (
      live(0)
    )}
    {coursesInAll > totalCourses && ` · ${coursesInAll - totalCourses} not published`}
  </p>
)

const live = (count: number): string => (count === 1 ? '1 published course' : `${count} published courses`)

type MoveButtonProps = { name: string; direction: 'up' | 'down'; isDisabled: boolean; onMove: () => void }

const MoveButton = ({ name, direction, isDisabled, onMove }: MoveButtonProps) => (
  <Button size="small" variant="quiet" shape="icon" aria-label={`Move ${name} ${direction}`} disabled={isDisabled} onClick={onMove}>
    <Icon name="chevron-down" className={direction === 'up' ? 'rotate-180' : ''} />
  </Button>
)

function withMoved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, place) => place !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}
