import type { Category } from '@akada/contract/categories.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { categoriesQuery } from '../features/catalog/catalog.api.ts'
import type { Head, PageContext } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { Failed } from '../ui/failed.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { SubjectIcon } from '../ui/subject-icon.tsx'

export const loader = ({ queryClient }: PageContext) => queryClient.ensureQueryData(categoriesQuery)

export const head = (categories: Category[]): Head => ({
  title: 'Categories',
  description: `Find your next course by subject: ${categories.map(({ name }) => name).join(', ')}.`,
  canonical: paths.categories,
})

export const Component = () => (
  <div className="page py-8">
    <h1 className="mb-6 text-3xl">Categories</h1>
    <Categories />
  </div>
)

function Categories() {
  const categories = useQuery(categoriesQuery)

  if (categories.isPending)
    return (
      <Loading label="Loading categories…">
        <Skeleton className="h-40" />
      </Loading>
    )
  if (!categories.data)
    return (
      <Failed
        message="We couldn’t load the categories."
        error={categories.error}
        onRetry={() => void categories.refetch()}
        busy={categories.isFetching}
      />
    )
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {categories.data.map((category) => (
        <li key={category.id}>
          <CategoryCard category={category} />
        </li>
      ))}
    </ul>
  )
}

const CategoryCard = ({ category }: { category: Category }) => (
  <div className="relative flex h-full items-center gap-4 rounded-lg border border-line bg-surface p-5 shadow-sm hover:shadow-lg">
    <SubjectIcon name={category.icon} className="size-9 flex-none text-brand" />
    <div className="min-w-0 flex-1">
      <h2 dir="auto" className="text-lg">
        <Link to={paths.category(category.id)} className="after:absolute after:inset-0 hover:text-brand">
          {category.name}
        </Link>
      </h2>
      <p dir="auto" className="mt-1 text-sm text-ink-muted">
        {category.description}
      </p>
      <p className="mt-2 text-sm text-ink-faint">
        {category.totalCourses} {category.totalCourses === 1 ? 'course' : 'courses'}
      </p>
    </div>
    <Icon name="chevron-right" className="text-ink-faint" />
  </div>
)
