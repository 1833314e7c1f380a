// Written by `npm run openapi` from ../categories.ts.
import type * as categories from '../categories.ts'
import type { Call } from '../endpoint.ts'

export const listCategories: Call<typeof categories.listCategories> = { method: 'GET', path: '/categories' }
export const getCategory: Call<typeof categories.getCategory> = { method: 'GET', path: '/categories/:id', refuses: ['CATEGORY_NOT_FOUND'] }
export const listManagedCategories: Call<typeof categories.listManagedCategories> = { method: 'GET', path: '/admin/categories' }
export const createCategory: Call<typeof categories.createCategory> = { method: 'POST', path: '/categories', refuses: ['CATEGORY_NAME_TAKEN', 'CATEGORIES_FULL'] }
export const updateCategory: Call<typeof categories.updateCategory> = { method: 'PUT', path: '/categories', refuses: ['CATEGORY_NOT_FOUND', 'CATEGORY_NAME_TAKEN'] }
export const arrangeCategories: Call<typeof categories.arrangeCategories> = { method: 'PUT', path: '/categories/order', refuses: ['CATEGORIES_CHANGED'] }
export const deleteCategory: Call<typeof categories.deleteCategory> = { method: 'DELETE', path: '/categories/:id', refuses: ['CATEGORY_NOT_FOUND', 'CATEGORY_IN_USE'] }
