import { listCatalog } from '@akada/contract/courses.ts'
import { courseLimits } from '@akada/contract/limits.ts'
import { listPrerequisites, savePrerequisites } from '@akada/contract/prerequisites.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { broken, fakeEndpoint } from '../../testing/fake-endpoint.ts'
import { courseCard } from '../../testing/givens.ts'
import { givenStudent } from '../../testing/render-page.tsx'
import { PrerequisitesEditor } from './prerequisites-editor.tsx'

const bricks = { id: 3, title: 'Bricks', isCompleted: false }

beforeEach(() => {
  givenStudent()
  fakeEndpoint(listPrerequisites, { required: [bricks], recommended: [] })
})

function show(isReadOnly = false) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queryClient}>
      <PrerequisitesEditor courseId={7} isReadOnly={isReadOnly} />
    </QueryClientProvider>,
  )
  return queryClient
}

test('saves the chosen courses, without the course itself among the choices', async () => {
  const content = [courseCard({ id: 7, title: 'Walls' }), courseCard({ id: 9, title: 'Mortar' })]
  fakeEndpoint(listCatalog, { content, totalElements: 2, page: 1, size: 8 })
  const calls = fakeEndpoint(savePrerequisites, { required: [bricks], recommended: [{ ...bricks, id: 9, title: 'Mortar' }] })
  show()
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save prerequisites' })
  expect(save.disabled).toBe(true)

  await userEvent.type(screen.getByRole('combobox', { name: 'Recommended courses' }), 'mor')
  const choices = await screen.findAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Mortar'])
  await userEvent.click(within(screen.getByRole('listbox')).getByText('Mortar'))
  await userEvent.click(save)

  expect(calls).toEqual([{ params: { id: '7' }, body: { requiredIds: [3], recommendedIds: [9] } }])
})

test('names the two lists of selected courses differently', async () => {
  fakeEndpoint(listPrerequisites, { required: [bricks], recommended: [{ ...bricks, id: 9, title: 'Mortar' }] })
  show()

  expect((await screen.findByRole('list', { name: 'Selected required courses' })).textContent).toBe('Bricks')
  expect(screen.getByRole('list', { name: 'Selected recommended courses' }).textContent).toBe('Mortar')
})

test('states how many courses can be chosen, and offers no more', async () => {
  const content = [courseCard({ id: 9, title: 'Mortar' })]
  fakeEndpoint(listCatalog, { content, totalElements: 1, page: 1, size: 8 })
  const required = Array.from({ length: courseLimits.prerequisites }, (_, place) => ({ ...bricks, id: 20 + place }))
  fakeEndpoint(listPrerequisites, { required, recommended: [] })
  show()

  expect(await screen.findAllByText('Type part of the title, then select it. Select up to 10.')).toHaveLength(2)
  await userEvent.type(screen.getByRole('combobox', { name: 'Required courses' }), 'mor')

  expect(await screen.findByText('You selected 10 courses, the maximum.')).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
})

test('keeps unsaved choices when the lists are loaded again, such as after a lost connection', async () => {
  const queryClient = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Bricks' }))

  await act(() => queryClient.refetchQueries())

  expect(screen.queryByText('Bricks')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save prerequisites' }).disabled).toBe(false)
})

test('is saved once the server returns the same courses in another order', async () => {
  const mortar = { ...bricks, id: 2, title: 'Mortar' }
  const content = [courseCard({ id: 2, title: 'Mortar' })]
  fakeEndpoint(listCatalog, { content, totalElements: 1, page: 1, size: 8 })
  fakeEndpoint(savePrerequisites, { required: [mortar, bricks], recommended: [] })
  show()

  await userEvent.type(await screen.findByRole('combobox', { name: 'Required courses' }), 'mor')
  await userEvent.click(within(await screen.findByRole('listbox')).getByText('Mortar'))
  await userEvent.click(screen.getByRole('button', { name: 'Save prerequisites' }))

  // It keeps the focus.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save prerequisites' }).getAttribute('aria-disabled')).toBe('true'))
})

test('shows the lists without a button if the course can’t be edited', async () => {
  show(true)

  expect(await screen.findByText('Bricks')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save prerequisites' })).toBeNull()
})

test('offers a retry if they can’t be loaded', async () => {
  fakeEndpoint(listPrerequisites, broken())
  show()

  expect(await screen.findByText('We couldn’t load the prerequisites.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
