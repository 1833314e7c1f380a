import { CategoryList } from '../features/categories/category-list.tsx'
import type { Head } from '../lib/page.ts'
import { adminPaths } from '../lib/work-paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ListSkeleton } from '../ui/paged-list.tsx'

export const head = (): Head => ({ title: 'Categories · Admin' })

export const Component = () => (
  <>
    <Heading />
    <CategoryList />
  </>
)

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label="Loading categories…" />
  </>
)

const Heading = () => (
  <div className="mb-6 flex flex-wrap items-center justify-between gap-x-2 gap-y-4">
    <h1 className="text-3xl">Categories</h1>
    <LinkButton to={adminPaths.newCategory}>
      <Icon name="plus" />
      Add Category
    </LinkButton>
  </div>
)
