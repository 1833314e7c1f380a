import { getEditableCourse } from '@akada/contract/authoring.ts'
import { createSection, deleteLecture, updateLecture, updateSection } from '@akada/contract/curriculum.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCurriculum, givenSection, givenSections } from '../../testing/curriculum-givens.ts'
import { broken, fakeEndpoint, lostConnection, refused } from '../../testing/fake-endpoint.ts'
import { showCurriculum, shownLectures } from '../../testing/show-curriculum.tsx'
import { dismissToasts } from '../../ui/toast.tsx'

beforeEach(() => {
  localStorage.clear()
  dismissToasts()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const sectionToggle = (title: string) => button(new RegExp(`^Section \\d: ?${title}`))
const titles = () => shownLectures().map((title) => title.replace(/^\w+: /, ''))

describe('curriculum tab', () => {
  test('shows that it is loading', async () => {
    givenCurriculum()
    showCurriculum()

    expect(screen.getByText('Loading curriculum…')).toBeTruthy()
    await sectionToggle('Ground')
  })

  test('offers a retry after a failure', async () => {
    fakeEndpoint(getEditableCourse, broken())
    const { user } = showCurriculum()
    const retry = await button('Retry')
    givenCurriculum()

    await user.click(retry)

    expect(await sectionToggle('Ground')).toBeTruthy()
  })

  test('is expanded initially, and shows the lecture count and length per section and in total', async () => {
    givenCurriculum()
    showCurriculum()

    expect((await sectionToggle('Ground')).textContent).toContain('3 lectures · 6m')
    expect(screen.getByText('3 sections · 4 lectures · 6m total length')).toBeTruthy()
    expect(titles()).toEqual(['Welcome', 'Tools', 'Safety', 'Mortar'])
  })

  test('collapses and expands single sections or all', async () => {
    givenCurriculum()
    const { user } = showCurriculum()
    const toggle = await sectionToggle('Ground')

    await user.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    expect(titles()).toEqual(['Mortar'])

    await user.click(await button('Collapse all'))
    expect(titles()).toEqual([])

    await user.click(await button('Expand all'))
    expect(titles()).toHaveLength(4)
  })

  test('explains how to start when it is empty', async () => {
    const { calls } = givenCurriculum([])
    const { user } = showCurriculum()
    expect(await screen.findByText('Start with a section')).toBeTruthy()

    await user.click(await button('Add your first section'))
    await user.type(screen.getByRole('textbox', { name: 'Section title' }), 'Getting started{Enter}')

    expect(await sectionToggle('Getting started')).toBeTruthy()
    expect(calls.createSection).toEqual([{ body: { courseId: 7, title: 'Getting started' } }])
    await waitFor(() => expect(screen.queryByRole('form', { name: 'New section' })).toBeNull())
    expect(await button('Add section')).toBeTruthy()
  })
})

describe('section title', () => {
  const field = () => screen.findByRole('textbox', { name: 'Section title: Ground' })

  async function editing() {
    const { server } = givenCurriculum()
    const calls = fakeEndpoint(updateSection, ({ body: { title = '' } }) => {
      server.sections = server.sections.map((section) => (section.id === 1 ? { ...section, title, version: 2 } : section))
      return givenSection({ title, version: 2 })
    })
    const { user } = showCurriculum()
    await user.click(await button('Edit title of Ground'))
    return { user, calls, server, input: await field() }
  }

  test.each(['{Enter}', '{Tab}'])('is saved with %s', async (key) => {
    const { user, calls, input } = await editing()

    await user.clear(input)
    await user.type(input, `Earth${key}`)

    expect(await sectionToggle('Earth')).toBeTruthy()
    expect(calls).toEqual([{ body: { id: 1, version: 1, title: 'Earth' } }])
  })

  test('is reset by Escape, which returns the focus to the pencil button', async () => {
    const { user, calls, input } = await editing()

    await user.type(input, ' and more{Escape}')

    expect(await sectionToggle('Ground')).toBeTruthy()
    expect(calls).toEqual([])
    await waitFor(async () => expect(document.activeElement).toBe(await button('Edit title of Ground')))
  })

  test("can't be blank", async () => {
    const { user, calls, input } = await editing()

    await user.clear(input)
    await user.keyboard('{Enter}')

    expect(await screen.findByText('Title is required.')).toBeTruthy()
    expect(calls).toEqual([])
  })

  test("is shown next to another user's newer title", async () => {
    const { user, input } = await editing()
    const calls = fakeEndpoint(updateSection, ({ body }) =>
      body.version === 4
        ? givenSection({ title: body.title ?? '', version: 5 })
        : refused('EDIT_CONFLICT', { data: givenSection({ title: 'Soil', version: 4 }) }),
    )

    await user.clear(input)
    await user.type(input, 'Earth{Enter}')
    expect(await screen.findByText('This section was renamed “Soil” elsewhere.')).toBeTruthy()
    await user.click(await button('Keep my version'))

    expect(await sectionToggle('Earth')).toBeTruthy()
    expect(calls.map(({ body }) => body.version)).toEqual([1, 4])
  })

  test("stays in its field when it can't be saved", async () => {
    const { user, input } = await editing()
    fakeEndpoint(updateSection, lostConnection())

    await user.type(input, '!{Enter}')

    expect(await screen.findByText(/We couldn’t reach the server/)).toBeTruthy()
    expect(await field()).toHaveProperty('value', 'Ground!')
  })
})

describe('adding to the curriculum', () => {
  test('requires a title for a section', async () => {
    const { calls } = givenCurriculum()
    const { user } = showCurriculum()
    await user.click(await button('Add section'))

    await user.type(screen.getByRole('textbox', { name: 'Section title' }), '   {Enter}')

    expect(await screen.findByText('Title is required.')).toBeTruthy()
    expect(calls.createSection).toEqual([])
  })

  test('shows why the server refused a section, and keeps its title', async () => {
    givenCurriculum()
    fakeEndpoint(createSection, refused('CURRICULUM_FULL'))
    const { user } = showCurriculum()
    await user.click(await button('Add section'))
    const field = screen.getByRole('textbox', { name: 'Section title' })

    await user.type(field, 'One too many{Enter}')

    expect(await screen.findByText('A course can have up to 100 sections and 1,000 lectures.')).toBeTruthy()
    expect(field).toHaveProperty('value', 'One too many')
  })

  test('requires a title and a section for a lecture', async () => {
    const { calls } = givenCurriculum()
    const { user } = showCurriculum()
    await user.click(await button('Add lecture'))
    const form = within(screen.getByRole('form', { name: 'New lecture' }))

    await user.click(form.getByRole('button', { name: 'Add lecture' }))

    expect(await form.findByText('Title is required.')).toBeTruthy()
    expect(form.getByText('Choose a section.')).toBeTruthy()
    expect(calls.createLecture).toEqual([])
  })

  test('appends a lecture with its type to the chosen section', async () => {
    const { calls } = givenCurriculum()
    const { user } = showCurriculum()
    await user.click(await button('Add lecture to Walls'))
    const form = within(screen.getByRole('form', { name: 'New lecture' }))

    await user.selectOptions(form.getByRole('combobox', { name: 'Type' }), 'Quiz')
    await user.type(form.getByRole('textbox', { name: 'Title' }), 'What do you know?{Enter}')

    await waitFor(() => expect(titles()).toEqual(['Welcome', 'Tools', 'Safety', 'Mortar', 'What do you know?']))
    expect(calls.createLecture).toEqual([{ body: { sectionId: 2, title: 'What do you know?', contentType: 'QUIZ' } }])
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', ''))
  })
})

describe('curriculum switch', () => {
  const preview = () => screen.findByRole('switch', { name: 'Free preview of Tools' })

  test('for the preview is saved immediately', async () => {
    const { calls } = givenCurriculum()
    const { user } = showCurriculum()

    await user.click(await preview())

    expect((await preview()).getAttribute('aria-checked')).toBe('true')
    await waitFor(() => expect(calls.changeLecture).toEqual([{ body: { id: 12, isPreview: true } }]))
  })

  test('for the discussion is saved immediately', async () => {
    const { calls } = givenCurriculum()
    const { user } = showCurriculum({ at: '/?lecture=21-details' })

    await user.click(await screen.findByRole('switch', { name: 'Discussion' }))

    await waitFor(() => expect(calls.changeLecture).toEqual([{ body: { id: 21, discussionEnabled: false } }]))
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Discussion' }).getAttribute('aria-checked')).toBe('false'))
  })

  test("reverts and shows the server's message when it is refused", async () => {
    givenCurriculum()
    fakeEndpoint(updateLecture, refused('COURSE_NOT_EDITABLE'))
    const { user } = showCurriculum()

    await user.click(await preview())

    expect(await screen.findByText('This course can’t be edited right now.')).toBeTruthy()
    expect((await preview()).getAttribute('aria-checked')).toBe('false')
  })
})

describe('deleting from the curriculum', () => {
  async function remove(title: string, at = '/') {
    const given = givenCurriculum()
    const view = showCurriculum({ at })
    await view.user.click(await button(`More actions for ${title}`))
    await view.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    return { ...given, ...view }
  }

  test('removes a lecture immediately, and can be undone', async () => {
    const { user, calls } = await remove('Tools')
    await waitFor(() => expect(titles()).toEqual(['Welcome', 'Safety', 'Mortar']))
    expect(await screen.findByText('Deleted “Tools”.')).toBeTruthy()

    await user.click(await button('Undo'))

    await waitFor(() => expect(titles()).toContain('Tools'))
    expect(calls.restoreLecture).toEqual([{ params: { id: '12' } }])
  })

  test('moves the focus to the next lecture', async () => {
    await remove('Tools')

    await waitFor(() => expect(document.activeElement?.id).toBe('lecture-13-toggle'))
  })

  test('closes an open lecture', async () => {
    const { router } = await remove('Mortar', '/?lecture=21')

    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  test('removes a section with its lectures, and undoing restores both', async () => {
    const { user, calls } = await remove('Ground')
    await waitFor(() => expect(titles()).toEqual(['Mortar']))

    await user.click(await button('Undo'))

    await waitFor(() => expect(titles()).toHaveLength(4))
    expect(calls.restoreSection).toEqual([{ params: { id: '1' } }])
  })

  test('shows the item again after a failure', async () => {
    givenCurriculum()
    fakeEndpoint(deleteLecture, broken())
    const { user } = showCurriculum()
    await user.click(await button('More actions for Tools'))

    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))

    expect(await screen.findByText('This couldn’t be deleted. Please try again.')).toBeTruthy()
    expect(titles()).toContain('Tools')
  })

  test('keeps restorable items in the trash', async () => {
    const { user, calls } = await remove('Ground')
    await screen.findByText('Deleted “Ground”.')

    await user.click(await button('Trash'))
    const trash = within(await screen.findByRole('dialog', { name: 'Trash' }))
    expect(await trash.findByText(/Section with 3 lectures/)).toBeTruthy()
    await user.click(trash.getByRole('button', { name: 'Restore Ground' }))

    expect(await trash.findByText('The trash is empty.')).toBeTruthy()
    expect(calls.restoreSection).toHaveLength(1)
  })
})

test('the lecture in the URL is open, and so is its section', async () => {
  givenCurriculum(givenSections())
  const { user, router } = showCurriculum({ at: '/?lecture=21' })

  expect(await screen.findByRole('group', { name: 'Edit Mortar' })).toBeTruthy()
  await user.click(await button(/^Video: Mortar/))

  expect(screen.queryByRole('group', { name: 'Edit Mortar' })).toBeNull()
  expect(router.state.location.search).toBe('')
})
