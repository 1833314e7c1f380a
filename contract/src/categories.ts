import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Line, Nothing } from './fields.ts'
import { categoryLimits } from './limits.ts'

/** The icons that a category can have. */
export const CategoryIcon = z.enum(
  [
    'book',
    'code',
    'data',
    'business',
    'design',
    'marketing',
    'languages',
    'music',
    'camera',
    'farming',
    'health',
    'engineering',
    'science',
    'cooking',
    'fashion',
    'craft',
    'sport',
    'law',
    'security',
    'people',
  ],
  'Choose one of the icons.',
)
export type CategoryIcon = z.infer<typeof CategoryIcon>

export const Category = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  icon: CategoryIcon,
  /** Counts only LIVE courses. */
  totalCourses: z.int(),
})
export type Category = z.infer<typeof Category>

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  access: 'public',
  cache: 'public',
  summary: 'List all categories',
  data: z.array(Category),
})

export const getCategory = endpoint({
  method: 'GET',
  path: '/categories/:id',
  access: 'public',
  cache: 'public',
  summary: 'Get a category',
  params: IdParams,
  data: Category,
  refuses: ['CATEGORY_NOT_FOUND'],
})

export const ManagedCategory = z.extend(Category, {
  /** Counts courses of any status. Only a category without courses can be deleted. */
  coursesInAll: z.int(),
})
export type ManagedCategory = z.infer<typeof ManagedCategory>

export const listManagedCategories = endpoint({
  method: 'GET',
  path: '/admin/categories',
  access: 'admin',
  summary: 'List all categories with their course counts',
  description: 'Counts courses of any status.',
  data: z.array(ManagedCategory),
})

const fields = {
  name: Line(1, categoryLimits.name, 'Category name is required.'),
  description: Line(1, categoryLimits.description, 'Description is required.'),
  icon: z.optional(CategoryIcon),
}

export const createCategory = endpoint({
  method: 'POST',
  path: '/categories',
  access: 'admin',
  summary: 'Create a category',
  description: 'The new category comes last.',
  body: z.object(fields),
  data: Category,
  refuses: ['CATEGORY_NAME_TAKEN', 'CATEGORIES_FULL'],
})

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/categories',
  access: 'admin',
  summary: 'Update a category',
  description: 'Without an icon, the current icon is kept.',
  body: z.object({ id: Id, ...fields }),
  data: Category,
  refuses: ['CATEGORY_NOT_FOUND', 'CATEGORY_NAME_TAKEN'],
})

export const arrangeCategories = endpoint({
  method: 'PUT',
  path: '/categories/order',
  access: 'admin',
  summary: 'Reorder the categories',
  description: 'List each category once.',
  body: z.object({ ids: z.array(Id).check(z.maxLength(categoryLimits.count)) }),
  data: z.array(ManagedCategory),
  refuses: ['CATEGORIES_CHANGED'],
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/categories/:id',
  access: 'admin',
  summary: 'Delete a category',
  description: 'If it has courses, name another category to move them to.',
  params: IdParams,
  query: z.object({ moveTo: z.optional(Id) }),
  data: Nothing,
  refuses: ['CATEGORY_NOT_FOUND', 'CATEGORY_IN_USE'],
})
