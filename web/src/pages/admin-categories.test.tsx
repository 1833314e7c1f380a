import {
  arrangeCategories,
  CategoryIcon,
  createCategory,
  deleteCategory,
  listManagedCategories,
  type ManagedCategory,
  updateCategory,
} from '@akada/contract/categories.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import { givenAdmin } from '../testing/review-givens.ts'
import * as categories from './admin-categories.tsx'
import * as categoryForm from './admin-category-form.tsx'

afterEach(() => endSession())

const category = (changes: Partial<ManagedCategory> = {}): ManagedCategory => ({
  id: 3,
  name: 'Farming',
  description: 'Fields and animals.',
  icon: 'farming',
  totalCourses: 0,
  coursesInAll: 0,
  ...changes,
})
const [farming, law, music] = [
  category(),
  category({ id: 4, name: 'Law', icon: 'law', totalCourses: 2, coursesInAll: 3 }),
  category({ id: 5, name: 'Music' }),
] as const

const dialog = () => within(screen.getByRole('dialog'))
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

function showList(list: ManagedCategory[] = [farming, law, music]) {
  givenAdmin()
  fakeEndpoint(listManagedCategories, list)
  renderPage(categories, { path: '/admin/categories', at: '/admin/categories' })
  return userEvent.setup()
}

function showForm(at: string) {
  givenAdmin()
  fakeEndpoint(listManagedCategories, [farming, law])
  renderPage(categoryForm, { path: at.includes('form/') ? '/admin/category-form/:id' : '/admin/category-form', at })
  return userEvent.setup()
}

describe('categories', () => {
  test('are listed with their descriptions and course counts', async () => {
    showList()

    expect(await screen.findByText('Fields and animals.', { exact: false, selector: 'li:first-child p' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '2 published courses in Law' })).toHaveProperty('pathname', '/categories/4')
    expect(screen.getByText(/1 not published/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Edit Law' })).toHaveProperty('pathname', '/admin/category-form/4')
    expect(screen.getByRole('link', { name: 'Add Category' })).toHaveProperty('pathname', '/admin/category-form')
  })

  test('show a message when there are none', async () => {
    showList([])

    expect(await screen.findByText('No categories yet')).toBeTruthy()
  })

  test('can be reloaded after a failure', async () => {
    givenAdmin()
    fakeEndpoint(listManagedCategories, broken())
    renderPage(categories, { path: '/admin/categories', at: '/admin/categories' })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(listManagedCategories, [farming])

    await userEvent.click(retry)

    expect(await screen.findByRole('heading', { name: 'Farming' })).toBeTruthy()
  })

  test('can be reordered, and the focus stays on the button', async () => {
    const user = showList()
    const calls = fakeEndpoint(arrangeCategories, [law, farming, music])
    await screen.findByText('Farming')
    fakeEndpoint(listManagedCategories, [law, farming, music])

    const down = screen.getByRole('button', { name: 'Move Farming down' })
    await user.click(down)

    await waitFor(() => expect(names()).toEqual(['Law', 'Farming', 'Music']))
    expect(calls).toEqual([{ body: { ids: [4, 3, 5] } }])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Farming down' }))
    expect(screen.getByRole('button', { name: 'Move Law up' })).toHaveProperty('disabled', true)
  })

  test('keep their order if the server refuses the change', async () => {
    const user = showList()
    fakeEndpoint(arrangeCategories, refused('CATEGORIES_CHANGED'))

    await user.click(await screen.findByRole('button', { name: 'Move Farming down' }))

    expect(await screen.findByText(/The categories have changed/)).toBeTruthy()
    await waitFor(() => expect(names()).toEqual(['Farming', 'Law', 'Music']))
  })

  test('are deleted after a confirmation', async () => {
    const user = showList()
    const calls = fakeEndpoint(deleteCategory, null)

    await user.click(await screen.findByRole('button', { name: 'Delete Farming' }))
    expect(dialog().getByText('Are you sure you want to delete this category?')).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Delete' }))

    expect(await screen.findByText('Category deleted successfully!')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '3' }, query: {} }])
  })

  test('that have courses can be deleted only with a replacement', async () => {
    const user = showList()
    const calls = fakeEndpoint(deleteCategory, null)

    await user.click(await screen.findByRole('button', { name: 'Delete Law' }))
    await user.click(dialog().getByRole('button', { name: 'Move and delete' }))
    expect(dialog().getByText('Choose a category.')).toBeTruthy()
    await user.selectOptions(dialog().getByRole('combobox'), 'Music')
    await user.click(dialog().getByRole('button', { name: 'Move and delete' }))

    await waitFor(() => expect(calls).toEqual([{ params: { id: '4' }, query: { moveTo: '5' } }]))
  })

  test("that have courses can't be deleted if there is no other category", async () => {
    const user = showList([law])
    const calls = fakeEndpoint(deleteCategory, null)

    await user.click(await screen.findByRole('button', { name: 'Delete Law' }))

    expect(dialog().getByText('This is the only category, and it has 3 courses. Add another category for them first.')).toBeTruthy()
    expect(dialog().queryByRole('combobox')).toBeNull()
    await user.click(dialog().getByRole('button', { name: 'Add Category' }))
    expect(calls).toEqual([])
  })

  test('show an error message when deletion fails', async () => {
    const user = showList()
    fakeEndpoint(deleteCategory, broken())

    await user.click(await screen.findByRole('button', { name: 'Delete Farming' }))
    await user.click(dialog().getByRole('button', { name: 'Delete' }))

    expect(await screen.findByText('Failed to delete category. Please try again.')).toBeTruthy()
  })
})

describe('category form', () => {
  test('creates a category and returns to the dashboard', async () => {
    const user = showForm('/admin/category-form')
    const calls = fakeEndpoint(createCategory, { ...farming, totalCourses: 0 })
    expect(screen.getByRole('heading', { name: 'Add Category' })).toBeTruthy()
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(CategoryIcon.options)

    await user.type(screen.getByLabelText(/^Category Name/), 'Farming')
    await user.type(screen.getByLabelText(/^Description/), 'Fields')
    await user.click(screen.getByRole('radio', { name: 'Plant' }))
    await user.click(screen.getByRole('button', { name: 'Create' }))

    expect(await screen.findByText('Category created successfully!')).toBeTruthy()
    expect(calls).toEqual([{ body: { name: 'Farming', description: 'Fields', icon: 'farming' } }])
  })

  test('requires a name and a description', async () => {
    const user = showForm('/admin/category-form')
    const calls = fakeEndpoint(createCategory, farming)

    await user.click(screen.getByRole('button', { name: 'Create' }))

    expect(await screen.findByText('Category name is required.')).toBeTruthy()
    expect(screen.getByText('Description is required.')).toBeTruthy()
    expect(calls).toEqual([])
  })

  test('updates a category', async () => {
    const user = showForm('/admin/category-form/3')
    const calls = fakeEndpoint(updateCategory, farming)
    const name = await screen.findByLabelText(/^Category Name/)
    expect(screen.getByRole('heading', { name: 'Edit Category' })).toBeTruthy()

    await user.clear(name)
    await user.type(name, 'Farms')
    await user.click(screen.getByRole('button', { name: 'Update' }))

    expect(await screen.findByText('Category updated successfully!')).toBeTruthy()
    expect(calls).toEqual([{ body: { id: 3, name: 'Farms', description: 'Fields and animals.', icon: 'farming' } }])
  })

  test.each([
    ['/admin/category-form', createCategory, 'Create', 'Failed to create category. Please try again.'],
    ['/admin/category-form/3', updateCategory, 'Update', 'Failed to update category. Please try again.'],
  ] as const)('at %s shows an error message after a failure, and keeps the input', async (at, endpoint, button, sentence) => {
    const user = showForm(at)
    fakeEndpoint(endpoint, broken())

    await user.type(await screen.findByLabelText(/^Category Name/), 'Farms')
    await user.type(screen.getByLabelText(/^Description/), 'Fields')
    await user.click(screen.getByRole('button', { name: button }))

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByDisplayValue(/Farms$/)).toBeTruthy()
  })

  test('shows under the field that the name is taken', async () => {
    const user = showForm('/admin/category-form/3')
    fakeEndpoint(updateCategory, refused('CATEGORY_NAME_TAKEN'))

    await user.click(await screen.findByRole('button', { name: 'Update' }))

    expect(await screen.findByText('A category with this name already exists.')).toBeTruthy()
  })

  test("shows that a category doesn't exist", async () => {
    showForm('/admin/category-form/9')

    expect(await screen.findByText('This category doesn’t exist.')).toBeTruthy()
  })
})
