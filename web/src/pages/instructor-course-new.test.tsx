import { createCourse, listOwnCourses, type OwnCourse } from '@akada/contract/authoring.ts'
import { listCategories } from '@akada/contract/categories.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepDraft, readDraft } from '../lib/draft.ts'
import { endSession } from '../lib/session.ts'
import { givenCategories, givenEditableCourse, givenInstructor, givenOwnCourse } from '../testing/authoring-givens.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as page from './instructor-course-new.tsx'

// Loads the lazy part up front, so that no test waits for the compiler.
beforeAll(() => import('../ui/rich-editor/editing-area.tsx'))
beforeEach(() => {
  endSession()
  givenInstructor()
  fakeEndpoint(listCategories, givenCategories(3))
  fakeEndpoint(listOwnCourses, ownCourses())
})

const ownCourses = (...content: OwnCourse[]) => ({ content, totalElements: content.length, page: 1, size: 12 })

const longText = 'Everything from the first receipt to the balance of a year.'
const shown = () => ({ user: userEvent.setup(), ...renderPage(page, { path: '/instructor/courses/add' }) })
const field = (name: RegExp) => screen.getByRole('textbox', { name })
const create = () => screen.getByRole('button', { name: 'Create Course' }) as HTMLButtonElement

function paste(text: HTMLElement, html: string) {
  const clipboardData = { getData: (kind: string) => (kind === 'text/html' ? html : ''), types: ['text/html'], files: [], items: [] }
  fireEvent(text, Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }))
}

const written = {
  title: 'Bookkeeping',
  subtitle: 'From receipts to a balance',
  description: `<p>${longText}</p>`,
  isFree: false,
  priceUsd: 5,
  priceNaira: 5000,
  categoryIds: [2],
  language: 'English',
}

/** Opens the form with a complete stored draft. */
async function filled() {
  keepDraft('new-course', JSON.stringify(written))
  const view = shown()
  await waitFor(() => expect(create().disabled).toBe(false))
  return view
}

describe('new course', () => {
  test('is created from the form, and its editor opens', async () => {
    const calls = fakeEndpoint(createCourse, givenEditableCourse())
    const { user, router } = shown()
    fireEvent.change(field(/^Title/), { target: { value: written.title } })
    fireEvent.change(field(/^Subtitle/), { target: { value: written.subtitle } })
    paste(await screen.findByRole('textbox', { name: 'Description' }), written.description)
    await user.click(await screen.findByRole('checkbox', { name: 'Category 2' }))
    await waitFor(() => expect(create().disabled).toBe(false))

    await user.click(create())

    await waitFor(() => expect(router.state.location.pathname).toBe('/instructor/courses/edit/7'))
    expect(calls).toEqual([{ body: written }])
    await act(() => router.navigate(-1))
    expect(router.state.location.pathname).not.toBe('/instructor/courses/add')
  })

  test('starts with the category and language of the newest course, without counting as a draft', async () => {
    fakeEndpoint(listOwnCourses, ownCourses(givenOwnCourse({ categoryIds: [3], language: 'Hausa' })))
    shown()

    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Language' })).toHaveProperty('value', 'Hausa'))
    expect(await screen.findByRole('checkbox', { name: 'Category 3' })).toHaveProperty('checked', true)
    expect(readDraft('new-course')).toBe('')
  })

  test('keeps what was chosen before the newest course has loaded', async () => {
    const answers: ((courses: ReturnType<typeof ownCourses>) => void)[] = []
    fakeEndpoint(listOwnCourses, () => new Promise((resolve) => answers.push(resolve)))
    const { user } = shown()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Igbo')

    await act(async () => answers[0]?.(ownCourses(givenOwnCourse({ categoryIds: [3], language: 'Hausa' }))))

    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Category 3' })).toHaveProperty('checked', true))
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveProperty('value', 'Igbo')
  })

  test('says what its disabled button waits for', async () => {
    const { user } = shown()
    const needs = () => document.getElementById(create().getAttribute('aria-describedby') ?? '')?.textContent
    expect(needs()).toBe('Complete the title, subtitle, description, and categories to create the course.')

    await user.type(field(/^Title/), 'Bookkeeping')

    expect(needs()).toBe('Complete the subtitle, description, and categories to create the course.')
  })

  test('has no prices if it is free', async () => {
    const calls = fakeEndpoint(createCourse, givenEditableCourse())
    const { user } = await filled()

    await user.click(screen.getByRole('switch', { name: 'This course is free' }))
    expect(screen.queryByRole('combobox', { name: /^Price/ })).toBeNull()
    await user.click(create())

    await waitFor(() => expect(calls[0]?.body).toMatchObject({ isFree: true, priceUsd: 0, priceNaira: 0 }))
  })

  test('has one of the allowed prices', async () => {
    const calls = fakeEndpoint(createCourse, givenEditableCourse())
    const { user } = await filled()
    const options = (name: RegExp) => within(screen.getByRole('combobox', { name })).getAllByRole('option')
    expect(options(/naira/).map(({ textContent }) => textContent)).toHaveLength(20)
    expect(options(/dollars/).map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['$5', '$100', '$150', '$200']))

    await user.selectOptions(screen.getByRole('combobox', { name: /naira/ }), '₦100,000')
    await user.selectOptions(screen.getByRole('combobox', { name: /dollars/ }), '$150')
    await user.click(create())

    await waitFor(() => expect(calls[0]?.body).toMatchObject({ priceUsd: 150, priceNaira: 100_000 }))
  })

  test.each([
    [/^Title/, 'Shop', 'Title is required and must be at least 5 characters long'],
    [/^Subtitle/, 'Short one', 'Subtitle is required and must be at least 10 characters long'],
  ])('requires longer text in %s than “%s”', async (name, text, sentence) => {
    const { user } = shown()

    await user.type(field(name), text)
    await user.tab()

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(create().disabled).toBe(true)
  })

  test('requires a description and a category, and shows the errors once the fields are left', async () => {
    const { user } = shown()
    const description = await screen.findByRole('textbox', { name: 'Description' })
    await screen.findByRole('checkbox', { name: 'Category 3' })
    const noDescription = 'Description is required and must be at least 50 characters long'

    await act(async () => description.focus())
    await user.tab()
    expect(await screen.findByText(noDescription)).toBeTruthy()
    expect(screen.queryByText('Please select at least one category')).toBeNull()
    while (document.activeElement?.closest('fieldset')) await user.tab()

    expect(await screen.findByText('Please select at least one category')).toBeTruthy()
  })

  test('shows an error for each empty field when its disabled button is pressed', async () => {
    const { user } = shown()
    expect(create().disabled).toBe(true)

    await user.click(create().parentElement as HTMLElement)

    expect(await screen.findByText('Please fill all required fields correctly.')).toBeTruthy()
    expect(screen.getByText('Title is required and must be at least 5 characters long')).toBeTruthy()
    expect(screen.getByText('Description is required and must be at least 50 characters long')).toBeTruthy()
    expect(screen.getByText('Please select at least one category')).toBeTruthy()
  })

  test('shows an error for each empty field on Enter', async () => {
    const { user } = shown()

    await user.type(field(/^Title/), 'Bookkeeping{Enter}')

    expect(await screen.findByText('Please fill all required fields correctly.')).toBeTruthy()
    expect(screen.getByText('Description is required and must be at least 50 characters long')).toBeTruthy()
    expect(screen.getByText('Please select at least one category')).toBeTruthy()
  })

  test('has a category search if there are more than five categories', async () => {
    fakeEndpoint(listCategories, givenCategories(6))
    const { user } = shown()

    await user.type(await screen.findByRole('searchbox', { name: 'Search categories' }), '6')

    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    expect(screen.getByText(/max 3 recommended/)).toBeTruthy()
  })

  test('has no category search with five categories', async () => {
    fakeEndpoint(listCategories, givenCategories(5))
    shown()

    expect(await screen.findAllByRole('checkbox')).toHaveLength(5)
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test("shows when the categories can't be loaded, and allows a retry", async () => {
    fakeEndpoint(listCategories, broken())
    const { user } = shown()
    expect(await screen.findByText('Failed to load categories. Please try again.')).toBeTruthy()
    fakeEndpoint(listCategories, givenCategories(2))

    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findAllByRole('checkbox')).toHaveLength(2)
  })

  test("shows the server's error at its field, and keeps the input", async () => {
    fakeEndpoint(createCourse, refused('INVALID_INPUT', { errors: [{ path: 'categoryIds.0', message: 'This category doesn’t exist.' }] }))
    const { user } = await filled()

    await user.click(create())

    expect(await screen.findByText('This category doesn’t exist.')).toBeTruthy()
    expect((field(/^Title/) as HTMLInputElement).value).toBe('Bookkeeping')
  })

  test('shows when it could not be created', async () => {
    fakeEndpoint(createCourse, broken())
    const { user } = await filled()

    await user.click(create())

    expect(await screen.findByText('Failed to create course. Please try again.')).toBeTruthy()
  })

  test('is restored after a reload, until it is reset', async () => {
    const { user } = shown()
    await user.type(field(/^Title/), 'Half a title')
    document.body.replaceChildren()
    renderPage(page, { path: '/instructor/courses/add' })

    expect((field(/^Title/) as HTMLInputElement).value).toBe('Half a title')
    await user.click(screen.getByRole('button', { name: 'Start over' }))

    expect((field(/^Title/) as HTMLInputElement).value).toBe('')
  })

  test('can be left with Cancel, which opens the course list', async () => {
    const { user, router } = shown()

    await user.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(router.state.location.pathname).toBe('/instructor/courses')
  })
})
