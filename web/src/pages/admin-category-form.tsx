import type { ManagedCategory } from '@akada/contract/categories.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { managedCategoriesQuery } from '../features/categories/categories.api.ts'
import { CategoryForm } from '../features/categories/category-form.tsx'
import type { Head } from '../lib/page.ts'
import { adminPaths } from '../lib/work-paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Icon } from '../ui/icon.tsx'
import { ListSkeleton } from '../ui/paged-list.tsx'

export const head = (): Head => ({ title: 'Category · Admin' })

export function Component() {
  const { id } = useParams()
  return id === undefined ? <Form category={undefined} /> : <Edited id={Number(id)} />
}

function Edited({ id }: { id: number }) {
  const list = useQuery(managedCategoriesQuery)
  if (list.isPending) return <Pending />
  if (!list.data)
    return (
      <Frame title="Edit Category">
        <Failed message="We couldn’t load the category." error={list.error} onRetry={() => void list.refetch()} busy={list.isFetching} />
      </Frame>
    )
  const category = list.data.find((one) => one.id === id)
  return category ? <Form key={id} category={category} /> : <Missing />
}

function Form({ category }: { category: ManagedCategory | undefined }) {
  const navigate = useNavigate()
  return (
    <Frame title={category ? 'Edit Category' : 'Add Category'}>
      <CategoryForm category={category} onDone={() => void navigate(adminPaths.start)} />
    </Frame>
  )
}

const Missing = () => (
  <Frame title="Edit Category">
    <Empty
      drawing="search"
      title="This category doesn’t exist."
      action={<LinkButton to={adminPaths.categories}>All categories</LinkButton>}
    />
  </Frame>
)

export const Pending = () => (
  <Frame title="Category">
    <ListSkeleton label="Loading category…" />
  </Frame>
)

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Link to={adminPaths.start} className="link mb-4 inline-flex items-center gap-1">
      <Icon name="back" />
      Back to Dashboard
    </Link>
    <h1 className="mb-6 text-3xl">{title}</h1>
    {children}
  </>
)
