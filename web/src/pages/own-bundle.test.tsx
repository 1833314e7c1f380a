import {
  archiveBundle,
  createBundle,
  deleteBundle,
  getOwnBundle,
  listBundleCourses,
  publishBundle,
  updateBundle,
} from '@akada/contract/bundles.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { ownBundle } from '../testing/bundle-givens.ts'
import { fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { dismissToasts } from '../ui/toast.tsx'
import * as page from './own-bundle.tsx'

beforeEach(() => void givenStudent())
afterEach(() => {
  dismissToasts()
  endSession()
})

function edit(bundle = ownBundle()) {
  fakeEndpoint(getOwnBundle, bundle)
  renderPage(page, { path: '/instructor/bundles/:id', at: '/instructor/bundles/3' })
  return userEvent.setup({ delay: null })
}

describe('a new bundle', () => {
  const open = () => {
    renderPage(page, { path: '/instructor/bundles/add', at: '/instructor/bundles/add' })
    return userEvent.setup({ delay: null })
  }

  test('is created with its courses and prices', async () => {
    const { courses } = ownBundle()
    fakeEndpoint(listBundleCourses, courses)
    const calls = fakeEndpoint(createBundle, ownBundle())
    const user = open()

    await user.type(screen.getByLabelText('Title'), 'Everything for shops')
    await user.click(screen.getByRole('combobox', { name: 'Courses' }))
    await user.click(await screen.findByRole('option', { name: 'Bookkeeping' }))
    await user.click(await screen.findByRole('option', { name: 'Shelves' }))
    expect(screen.getByText('The courses alone cost ₦30,000.')).toBeTruthy()
    await user.type(screen.getByLabelText('Price in naira'), '20,000')
    await user.type(screen.getByLabelText('Price in dollars'), '19.99')
    await user.selectOptions(screen.getByLabelText('Buyers who have some of the courses'), 'KEEP')
    await user.click(screen.getByRole('button', { name: 'Create draft' }))

    expect(await screen.findByText('Draft created.')).toBeTruthy()
    const terms = { title: 'Everything for shops', description: '', ownedCourses: 'KEEP', priceNaira: 20_000, priceUsd: 19.99 }
    expect(calls).toEqual([{ body: { ...terms, courseIds: [7, 8] } }])
  })

  test('needs a title and valid prices', async () => {
    const user = open()

    await user.type(screen.getByLabelText('Price in dollars'), 'cheap')
    await user.click(screen.getByRole('button', { name: 'Create draft' }))

    expect(screen.getByText('A title needs at least 5 characters.')).toBeTruthy()
    expect(screen.getByText('Enter a price in dollars.')).toBeTruthy()
  })
})

describe('a bundle', () => {
  test('is saved, and shows the server’s messages at their fields', async () => {
    const user = edit(ownBundle({ status: 'LIVE', isSold: true }))
    fakeEndpoint(updateBundle, refused('BUNDLE_INCOMPLETE', { errors: [{ path: 'priceUsd', message: 'A bundle can’t cost more.' }] }))

    await user.click(await screen.findByRole('button', { name: 'Save bundle' }))
    expect(await screen.findByText('A bundle can’t cost more.')).toBeTruthy()
    fakeEndpoint(updateBundle, ownBundle({ status: 'LIVE', isSold: true }))
    await user.click(screen.getByRole('button', { name: 'Save bundle' }))

    expect(await screen.findByText('Bundle saved.')).toBeTruthy()
  })

  test('that was changed elsewhere is shown before it is replaced', async () => {
    const user = edit(ownBundle({ version: 4 }))
    const theirs = ownBundle({ version: 5, title: 'By another editor', priceUsd: 18 })
    const calls = fakeEndpoint(updateBundle, refused('EDIT_CONFLICT', { data: theirs }))
    await user.type(await screen.findByLabelText('Title'), ' and markets')
    await user.click(screen.getByRole('button', { name: 'Save bundle' }))

    expect(await screen.findByText('By another editor')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep my version' }))
    fakeEndpoint(updateBundle, ({ body }) => ownBundle({ title: body.title, version: 6 }))
    await user.click(screen.getByRole('button', { name: 'Save bundle' }))

    expect(await screen.findByText('Bundle saved.')).toBeTruthy()
    expect(calls[0]).toMatchObject({ body: { version: 4, title: 'Everything for shops and markets' } })
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Everything for shops and markets')
  })

  test('takes the version that was saved elsewhere', async () => {
    const user = edit()
    fakeEndpoint(updateBundle, refused('EDIT_CONFLICT', { data: ownBundle({ version: 2, title: 'By another editor' }) }))
    await user.click(await screen.findByRole('button', { name: 'Save bundle' }))

    await user.click(await screen.findByRole('button', { name: 'Use their version' }))

    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'By another editor')
    expect(screen.queryByRole('button', { name: 'Keep my version' })).toBeNull()
  })

  test('keeps typed text when it is published', async () => {
    const user = edit()
    fakeEndpoint(publishBundle, ownBundle({ status: 'LIVE', isSold: true, updatedAt: '2026-11-12T10:00:00.000Z' }))
    await user.type(await screen.findByLabelText('Title'), ' and markets')

    await user.click(screen.getByRole('button', { name: 'Publish' }))

    expect(await screen.findByText('Published')).toBeTruthy()
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Everything for shops and markets')
  })

  test('is published, or says what is missing', async () => {
    const user = edit()
    fakeEndpoint(
      publishBundle,
      refused('BUNDLE_INCOMPLETE', { errors: [{ path: 'courseIds', message: 'A bundle needs at least 2 courses.' }] }),
    )

    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    expect(await screen.findByText(/A bundle needs at least 2 courses/)).toBeTruthy()
    fakeEndpoint(publishBundle, ownBundle({ status: 'LIVE', isSold: true }))
    await user.click(screen.getByRole('button', { name: 'Publish' }))

    expect(await screen.findByText('Published')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View page' }).getAttribute('href')).toBe('/bundles/3')
  })

  test('is archived, and restored', async () => {
    const user = edit(ownBundle({ status: 'LIVE', isSold: true }))
    fakeEndpoint(archiveBundle, ownBundle({ status: 'ARCHIVED' }))

    await user.click(await screen.findByRole('button', { name: 'Archive' }))

    expect(await screen.findByText('Archived')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Restore' })).toBeTruthy()
  })

  test('names the courses that keep it off sale', async () => {
    const { courses } = ownBundle()
    edit(ownBundle({ status: 'LIVE', isSold: false, courses: courses.map((course) => ({ ...course, isSold: course.id !== 8 })) }))

    expect(await screen.findByText('Not for sale')).toBeTruthy()
    expect(screen.getByText('“Shelves”')).toBeTruthy()
  })

  test('of another maker isn’t found', async () => {
    edit(refused('BUNDLE_NOT_FOUND') as never)

    expect(await screen.findByText('Bundle not found')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Bundles' }).getAttribute('href')).toBe('/instructor/bundles')
  })

  test('is deleted as a draft', async () => {
    const user = edit()
    const calls = fakeEndpoint(deleteBundle, null)

    await user.click(await screen.findByRole('button', { name: 'Delete draft' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Delete this draft?' })).getByRole('button', { name: 'Delete' }))

    expect(await screen.findByText('Draft deleted.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '3' } }])
  })
})
