import { listSearchSuggestions } from '@akada/contract/catalog.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { broken, fakeEndpoint, lostConnection } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import { SearchBox } from './search-box.tsx'

type Suggestions = Answer<typeof listSearchSuggestions>

// Loads the lazy part up front, so that no test waits for the compiler.
beforeAll(() => import('../features/search/search-suggestions.tsx'))
afterEach(() => localStorage.clear())

const suggested = (suggestions: Partial<Suggestions> = {}): Suggestions => ({
  courses: [],
  categories: [],
  instructors: [],
  ...suggestions,
})
const yoga = suggested({
  courses: [
    { id: 7, title: 'Yoga for beginners', instructorName: 'Ngozi Bello', coverImageUrl: '/media/yoga.webp', coverWidths: [640, 320] },
    { id: 8, title: 'Yoga at your desk', instructorName: 'Ngozi Bello', coverImageUrl: null, coverWidths: [] },
  ],
  categories: [{ id: 3, name: 'Yoga and health' }],
  instructors: [{ id: 'ngozi', name: 'Ngozi Yoga' }],
})

const showBox = (at = '/') => renderPage({ Component: SearchBox }, { path: '*', at })
const box = () => screen.getByLabelText<HTMLInputElement>('Search for courses')
const list = () => screen.findByRole('listbox', { name: 'Suggestions' })
const names = async () =>
  within(await list())
    .getAllByRole('option')
    .map((option) => option.textContent)
const activeOption = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null

describe('search box', () => {
  test('is a plain input until it is focused, and keeps the text that was typed before the rest has loaded', async () => {
    fakeEndpoint(listSearchSuggestions, yoga)
    showBox()
    const before = box()
    expect(before.getAttribute('role')).toBeNull()

    await userEvent.type(before, 'yoga')
    await list()

    expect(box()).toBe(before)
    expect(before.getAttribute('role')).toBe('combobox')
    expect(before.value).toBe('yoga')
    expect(before.selectionStart).toBe(4)
    expect(document.activeElement).toBe(before)
  })

  test('suggests courses, categories and instructors, and a search last', async () => {
    fakeEndpoint(listSearchSuggestions, yoga)
    showBox()

    await userEvent.type(box(), 'yo')

    expect(await names()).toEqual([
      'Yoga for beginnersNgozi Bello',
      'Yoga at your deskNgozi Bello',
      'Yoga and health',
      'Ngozi Yoga',
      'Search for “yo”',
    ])
    for (const group of ['Courses', 'Categories', 'Instructors']) expect(screen.getByRole('group', { name: group })).toBeTruthy()
    expect(screen.getByText('4 suggestions').role).toBe('status')
    expect(box().getAttribute('aria-expanded')).toBe('true')
    expect(box().getAttribute('aria-controls')).toBe((await list()).id)
  })

  test('shows the smallest cover and reserves its space', async () => {
    fakeEndpoint(listSearchSuggestions, yoga)
    showBox()

    await userEvent.type(box(), 'yo')

    const cover = (await list()).querySelector('img')
    expect(cover?.getAttribute('src')).toBe('/media/yoga-320.webp')
    expect([cover?.width, cover?.height]).toEqual([64, 36])
  })

  test('requests nothing before the second letter, and once for continuous typing', async () => {
    const calls = fakeEndpoint(listSearchSuggestions, yoga)
    showBox()

    await userEvent.type(box(), 'y')
    await userEvent.type(box(), 'oga')
    await list()

    expect(calls).toEqual([{ query: { query: 'yoga' } }])
  })

  test('ignores a response older than the one shown', async () => {
    let answerOld = (_: Suggestions) => {}
    const calls = fakeEndpoint(listSearchSuggestions, ({ query }) =>
      query.query === 'yo' ? new Promise<Suggestions>((resolve) => (answerOld = resolve)) : yoga,
    )
    showBox()
    await userEvent.type(box(), 'yo')
    await waitFor(() => expect(calls).toHaveLength(1))
    await userEvent.type(box(), 'ga')
    await list()

    answerOld(suggested({ categories: [{ id: 9, name: 'Yodelling' }] }))
    await userEvent.type(box(), '{ArrowDown}')

    expect(await names()).not.toContain('Yodelling')
    expect(activeOption()).toBe('Yoga for beginnersNgozi Bello')
  })

  test('keeps an option chosen by keyboard when a late response arrives, until the text changes', async () => {
    let answerLate = (_: Suggestions) => {}
    const calls = fakeEndpoint(listSearchSuggestions, ({ query }) =>
      query.query === 'yoga' ? new Promise<Suggestions>((resolve) => (answerLate = resolve)) : yoga,
    )
    const { router, queryClient } = showBox()
    await userEvent.type(box(), 'yo')
    await list()
    await userEvent.keyboard('ga')
    await waitFor(() => expect(calls).toHaveLength(2))
    await userEvent.keyboard('{ArrowDown}')

    answerLate(suggested({ categories: [{ id: 9, name: 'Yoga at noon' }] }))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))

    expect(activeOption()).toBe('Yoga for beginnersNgozi Bello')
    expect(await names()).toHaveLength(5)
    await userEvent.keyboard('{ArrowUp}')
    expect(await names()).toEqual(['Yoga at noon', 'Search for “yoga”'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/categories/9'))
  })

  test('says which query it shows results for if nothing starts with the typed words', async () => {
    fakeEndpoint(listSearchSuggestions, { ...yoga, correctedQuery: 'yoga' })
    showBox()

    await userEvent.type(box(), 'joga')
    await list()

    expect(screen.getByText('Showing results for').textContent).toBe('Showing results for yoga')
    expect(screen.getByText('Showing results for yoga. 4 suggestions').role).toBe('status')
    expect(await names()).toContain('Search for “joga”')
  })

  test.each([
    ['nothing is suggested', suggested()],
    ['the server fails', broken()],
    ['there is no connection', lostConnection()],
  ])('shows nothing when %s, and can still search', async (_, answer) => {
    const calls = fakeEndpoint(listSearchSuggestions, answer)
    const { router } = showBox()
    await userEvent.type(box(), 'yoga')
    await waitFor(() => expect(calls).toHaveLength(1))

    await userEvent.type(box(), '{Enter}')

    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/courses', search: '?search=yoga' }))
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(calls).toHaveLength(1)
  })
})

describe('in the search box', () => {
  const type = async (keys: string, at?: string) => {
    fakeEndpoint(listSearchSuggestions, yoga)
    const page = showBox(at)
    await userEvent.type(box(), 'yoga')
    await list()
    await userEvent.keyboard(keys)
    return page
  }

  test.each([
    ['{ArrowDown}', 'Yoga for beginnersNgozi Bello'],
    ['{ArrowDown}{ArrowDown}{ArrowDown}', 'Yoga and health'],
    ['{ArrowUp}', 'Search for “yoga”'],
    ['{ArrowUp}{ArrowDown}', null],
    ['{ArrowDown}{ArrowUp}', null],
    ['{ArrowDown}{End}', 'Search for “yoga”'],
    ['{ArrowUp}{Home}', 'Yoga for beginnersNgozi Bello'],
  ])('%s selects %s', async (keys, option) => {
    await type(keys)

    expect(activeOption()).toBe(option)
    expect(screen.queryAllByRole('option', { selected: true }).map((selected) => selected.textContent)).toEqual(option ? [option] : [])
    expect(document.activeElement).toBe(box())
  })

  test('Home moves the caret while no option is chosen', async () => {
    await type('{Home}')

    expect(activeOption()).toBeNull()
    expect(box().selectionStart).toBe(0)
  })

  test.each([
    ['{ArrowDown}{Enter}', '/courses/7', ''],
    ['{ArrowDown>3/}{Enter}', '/categories/3', ''],
    ['{ArrowDown>4/}{Enter}', '/user-profile/ngozi', ''],
    ['{ArrowUp}{Enter}', '/courses', '?search=yoga'],
    ['{Enter}', '/courses', '?search=yoga'],
    ['{Backspace>4/}{Enter}', '/courses', '?search='],
  ])('%s goes to %s%s', async (keys, pathname, search) => {
    const { router } = await type(keys, '/cart')

    await waitFor(() => expect(router.state.location).toMatchObject({ pathname, search }))
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(box().value).toBe(search === '?search=yoga' ? 'yoga' : '')
  })

  test('Escape closes the list, then clears the box', async () => {
    await type('{ArrowDown}{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(box().value).toBe('yoga')
    expect(box().getAttribute('aria-expanded')).toBe('false')
    expect(box().getAttribute('aria-activedescendant')).toBeNull()

    await userEvent.keyboard('{Escape}')

    expect(box().value).toBe('')
    expect(document.activeElement).toBe(box())
  })

  test('an arrow reopens the list', async () => {
    await type('{Escape}{ArrowDown}')

    expect(await names()).toHaveLength(5)
  })

  test('Tab leaves the box and closes the list', async () => {
    await type('{Tab}')

    expect(screen.queryByRole('listbox')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }))
  })

  test('typing clears the choice, so that Enter searches', async () => {
    const { router } = await type('{ArrowDown} mat{Enter}')

    await waitFor(() => expect(router.state.location.search).toBe('?search=yoga+mat'))
  })
})

test('a click opens the clicked option', async () => {
  fakeEndpoint(listSearchSuggestions, yoga)
  const { router } = showBox()
  await userEvent.type(box(), 'yoga')

  await userEvent.click(within(await list()).getByRole('option', { name: /Yoga and health/ }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/categories/3'))
  expect(screen.queryByRole('listbox')).toBeNull()
})

describe('recent searches', () => {
  const search = async (...searches: string[]) => {
    fakeEndpoint(listSearchSuggestions, suggested())
    const page = showBox()
    await userEvent.click(box())
    // A search made before this point is not stored.
    await waitFor(() => expect(box().getAttribute('role')).toBe('combobox'))
    for (const words of searches) {
      await userEvent.clear(box())
      await userEvent.type(box(), `${words}{Enter}`)
      // The URL changes first, and the search box follows a moment later.
      await waitFor(() => expect(box().defaultValue).toBe(words))
    }
    await userEvent.clear(box())
    return page
  }

  test('are shown in an empty box, at most five and without duplicates', async () => {
    await search('one', 'two', 'three', 'four', 'five', 'two', 'six')

    expect(await names()).toEqual(['six', 'two', 'five', 'four', 'three', 'Clear recent searches'])
  })

  test('can be repeated', async () => {
    const { router } = await search('one', 'two')
    await list()

    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')

    await waitFor(() => expect(router.state.location.search).toBe('?search=one'))
  })

  test('can be cleared', async () => {
    await search('one')
    await list()

    await userEvent.keyboard('{ArrowUp}{Enter}')
    await userEvent.click(box())

    expect(screen.queryByRole('listbox')).toBeNull()
    expect(localStorage.length).toBe(0)
  })

  test('are empty if the stored data is invalid', async () => {
    localStorage.setItem('searches:1', '{"a":')
    showBox()

    await userEvent.click(box())

    await waitFor(() => expect(box().getAttribute('role')).toBe('combobox'))
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})

test('the search box shows the words in the URL, even after going back', async () => {
  fakeEndpoint(listSearchSuggestions, suggested())
  const { router } = showBox('/courses?search=excel')
  expect(box().value).toBe('excel')
  await userEvent.clear(box())
  await userEvent.type(box(), 'word{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?search=word'))
  expect(box().value).toBe('word')

  await router.navigate(-1)

  await waitFor(() => expect(box().value).toBe('excel'))
})
