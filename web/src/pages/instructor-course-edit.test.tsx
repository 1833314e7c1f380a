import { type EditableCourse, getEditableCourse, replaceCover, updateCourse } from '@akada/contract/authoring.ts'
import { listCategories } from '@akada/contract/categories.ts'
import { deleteCertificatePicture, previewCertificate, replaceCertificatePicture } from '@akada/contract/certificate-designs.ts'
import { type Coupon, listCoupons } from '@akada/contract/coupons.ts'
import { getReviewThread, listCourseChanges } from '@akada/contract/course-reviews.ts'
import { getCourseExport } from '@akada/contract/course-transfer.ts'
import { getCourse } from '@akada/contract/courses.ts'
import { listPrerequisites } from '@akada/contract/prerequisites.ts'
import {
  createSalePrice,
  endSalePrice,
  listSalePrices,
  type SalePrice,
  type SalePrices,
  updateSalePrice,
} from '@akada/contract/sale-prices.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { givenCategories, givenEditableCourse, givenInstructor } from '../testing/authoring-givens.ts'
import { broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as page from './instructor-course-edit.tsx'

let course: EditableCourse

/** A server that stores what it receives. */
beforeEach(() => {
  endSession()
  givenInstructor()
  course = givenEditableCourse()
  fakeEndpoint(getEditableCourse, () => ({ course, curriculumVersion: 1, sections: [] }))
  fakeEndpoint(listCourseChanges, { since: null, seen: 'mark', isWaiting: false, changes: [] })
  fakeEndpoint(getReviewThread, [])
  fakeEndpoint(getCourseExport, { state: 'NONE', percent: 0, requestedAt: null, bytes: null, downloadUrl: null, expiresAt: null })
  fakeEndpoint(listCoupons, { content: [], totalElements: 0, page: 1, size: 20 })
  fakeEndpoint(listCategories, givenCategories(3))
  fakeEndpoint(getCourse, broken())
  fakeEndpoint(listPrerequisites, { required: [], recommended: [] })
  fakeEndpoint(listSalePrices, { regular: { priceNaira: 15_000, priceUsd: 20 }, salePrices: [], history: [], mayAdd: true })
})

const savesCourse = () =>
  fakeEndpoint(updateCourse, ({ body }) => {
    const { id: _, version: __, ...change } = body
    course = { ...course, ...(change as Partial<EditableCourse>), version: course.version + 1 }
    return course
  })

async function shown(search = '') {
  const view = renderPage(page, {
    path: '/instructor/courses/edit/:id',
    at: `/instructor/courses/edit/7${search}`,
    site: { publicUrl: 'https://akada.test' },
  })
  await screen.findByRole('tab', { name: 'Curriculum' })
  return { user: userEvent.setup(), ...view }
}

const field = (name: string | RegExp) => screen.getByRole('textbox', { name })

async function rewrite(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await user.clear(field(name))
  await user.click(field(name))
  await user.paste(text)
}

describe('course editor', () => {
  test('shows that it is loading', async () => {
    fakeEndpoint(getEditableCourse, () => new Promise(() => undefined))
    renderPage(page, { path: '/instructor/courses/edit/:id', at: '/instructor/courses/edit/7' })

    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Loading...')
  })

  test('shows the title, the status, the page link and all tabs, with the curriculum selected', async () => {
    await shown()

    expect(screen.getByRole('heading', { level: 1, name: 'Bookkeeping for small shops' })).toBeTruthy()
    expect(screen.getByText('Draft')).toBeTruthy()
    expect(screen.getByText('Saved')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Preview' }).getAttribute('href')).toBe('/courses/7')
    expect(screen.getByRole('tab', { name: 'Curriculum' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Course editing',
      'Intended learners',
      'Curriculum',
      'Course landing page',
      'Pricing',
      'Promotions',
      'Course messages',
      'Certificate',
      'Accessibility',
    ])
  })

  test('keeps the open tab in the URL', async () => {
    const { user, router } = await shown()

    await user.click(screen.getByRole('tab', { name: 'Pricing' }))
    expect(router.state.location.search).toBe('?tab=pricing')
    await user.keyboard('{ArrowDown}')

    expect(router.state.location.search).toBe('?tab=promotions')
  })

  test.each([
    ['doesn’t exist', () => refused('COURSE_NOT_FOUND'), 'Course not found'],
    ['belongs to another instructor', () => refused('NOT_ALLOWED'), 'Course not found'],
    ['can’t be loaded', broken, 'We couldn’t load this course.'],
  ])('shows when the course %s', async (_, answer, sentence) => {
    fakeEndpoint(getEditableCourse, answer())
    renderPage(page, { path: '/instructor/courses/edit/:id', at: '/instructor/courses/edit/7' })

    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  test.each([
    [false, 'This course is published. Changes take effect immediately.'],
    [true, /new lectures and new content must be reviewed first/],
  ])('explains when changes to a published course take effect (held for review: %s)', async (holdsChanges, says) => {
    course = givenEditableCourse({ status: 'LIVE', holdsChanges })
    await shown('?tab=course')

    expect(screen.getByText(says)).toBeTruthy()
  })

  test.each([false, true])('shows that new content in an archived course needs review (archived by an admin: %s)', async (isHeldBack) => {
    course = givenEditableCourse({ status: 'ARCHIVED', holdsChanges: true, isHeldBack })
    await shown('?tab=course')

    expect(screen.getByText(/see your changes. New lectures and new content must be reviewed first/)).toBeTruthy()
  })

  test('is read-only during the review', async () => {
    course = givenEditableCourse({ status: 'UNDER_REVIEW' })
    const { user } = await shown('?tab=course')

    expect(field('Title')).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Curriculum' }))
    expect(await screen.findByText('No sections')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add your first section' })).toBeNull()
  })
})

describe('change in the course editor', () => {
  test('is saved as soon as the focus leaves the field', async () => {
    const calls = savesCourse()
    const { user } = await shown('?tab=course')

    await rewrite(user, 'Title', 'Bookkeeping at home')
    await user.tab()

    expect(await screen.findByText('Saved')).toBeTruthy()
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ id: 7, title: 'Bookkeeping at home' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Bookkeeping at home' })).toBeTruthy()
  })

  test('shows the error at its field if it is invalid, and asks before the page is left', async () => {
    const calls = savesCourse()
    const { user, router } = await shown('?tab=course')

    await rewrite(user, 'Title', 'Shop')
    await user.tab()
    expect(screen.getByText('Title is required and must be at least 5 characters long')).toBeTruthy()
    expect(screen.getByText('Not saved. Check the highlighted fields.')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Your Courses' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stay' }))

    expect(router.state.location.pathname).toBe('/instructor/courses/edit/7')
    expect(calls.every(({ body }) => body.title !== 'Shop')).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Your Courses' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }))
    expect(router.state.location.pathname).toBe('/instructor/courses')
  })

  test('is marked as unsaved while offline, asks before the page is left, and is saved by Save', async () => {
    fakeEndpoint(updateCourse, lostConnection())
    const { user } = await shown('?tab=course')
    await rewrite(user, 'Subtitle', 'A subtitle from the bus')
    await user.tab()
    expect(await screen.findByText(/^Not saved\. We couldn’t reach the server/)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Your Courses' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stay' }))
    const calls = savesCourse()

    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(calls.at(-1)?.body).toMatchObject({ subtitle: 'A subtitle from the bus' })
  })

  test('is sent with the whole course when Save is pressed', async () => {
    const calls = savesCourse()
    const { user } = await shown()

    await user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(calls).toHaveLength(1))
    const { title, subtitle, description, categoryIds, isFree, priceUsd, priceNaira } = course
    expect(calls[0]?.body).toMatchObject({ id: 7, version: 3, title, subtitle, description, categoryIds, isFree, priceUsd, priceNaira })
  })

  test("is resolved field by field if it conflicts with another user's change", async () => {
    const theirs = givenEditableCourse({ title: 'Theirs is newer', version: 9 })
    fakeEndpoint(updateCourse, refused('EDIT_CONFLICT', { data: theirs }))
    const { user } = await shown('?tab=course')
    await rewrite(user, 'Title', 'Mine is better')
    await user.tab()
    const dialog = within(await screen.findByRole('dialog', { name: 'Newer changes found' }))
    expect(dialog.getByText('Theirs is newer')).toBeTruthy()
    expect(dialog.getByText('Mine is better')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull()
    const calls = savesCourse()

    await user.click(dialog.getByRole('button', { name: 'Save my choice' }))

    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ id: 7, version: 9, title: 'Mine is better' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test("can be replaced by the other user's change", async () => {
    fakeEndpoint(updateCourse, refused('EDIT_CONFLICT', { data: givenEditableCourse({ title: 'Theirs is newer', version: 9 }) }))
    const { user } = await shown('?tab=course')
    await rewrite(user, 'Title', 'Mine is better')
    await user.tab()

    await user.click(await screen.findByRole('radio', { name: /Use newer version/ }))
    await user.click(screen.getByRole('button', { name: 'Save my choice' }))

    await waitFor(() => expect((field('Title') as HTMLInputElement).value).toBe('Theirs is newer'))
    expect(screen.getByText('Saved')).toBeTruthy()
  })
})

describe('intended learners', () => {
  const rows = () => screen.getAllByRole('textbox', { name: /^Objective/ }).map((row) => (row as HTMLInputElement).value)

  test('are lists of lines that can be added, moved and removed', async () => {
    const calls = savesCourse()
    const { user } = await shown('?tab=learners')
    expect(rows()).toEqual(['Keep a cash book', 'Close a month'])

    await user.click(screen.getByRole('button', { name: 'Move Objective 2 up' }))
    await user.click(field('Objective 2'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(field('Objective 3')))
    await user.keyboard('Pay taxes')
    await user.click(screen.getByRole('button', { name: 'Remove Objective 1' }))

    expect(rows()).toEqual(['Keep a cash book', 'Pay taxes'])
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ learningObjectives: 'Keep a cash book\nPay taxes' }))
  })

  test('split a pasted list into lines, and show when a line is too long', async () => {
    savesCourse()
    const { user } = await shown('?tab=learners')

    await user.click(field('Requirement 1'))
    await user.paste(`- A phone\n2. ${'x'.repeat(161)}`)

    expect((field('Requirement 1') as HTMLInputElement).value).toBe('A phone')
    expect(await screen.findByText('Each line can have up to 160 characters.')).toBeTruthy()
  })
})

describe('course price', () => {
  test("is added to the options if it isn't one of them", async () => {
    course = givenEditableCourse({ priceNaira: 12_345.5 })
    await shown('?tab=pricing')

    const naira = screen.getByRole('combobox', { name: /naira/ }) as HTMLSelectElement
    expect(naira.selectedOptions[0]?.textContent).toBe('₦12,345.50')
    expect(naira.options).toHaveLength(21)
  })

  test('is removed when the course becomes free, and can be restored', async () => {
    const calls = savesCourse()
    const { user } = await shown('?tab=pricing')

    await user.click(screen.getByRole('switch', { name: 'This course is free' }))
    await user.tab()
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ isFree: true, priceUsd: 0, priceNaira: 0 }))
    await user.click(screen.getByRole('switch', { name: 'This course is free' }))
    await user.tab()

    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ isFree: false, priceUsd: 20, priceNaira: 15_000 }))
  })
})

describe('sale prices', () => {
  const salePrice = (change: Partial<SalePrice> = {}): SalePrice => ({
    ...{ id: 3, version: 2, priceNaira: 9_000, priceUsd: 9.5, state: 'SCHEDULED' },
    ...{ startsAt: '2030-01-01T08:00:00.000Z', endsAt: '2030-01-08T08:00:00.000Z' },
    ...change,
  })
  const listed = (...salePrices: SalePrice[]): SalePrices => ({
    regular: { priceNaira: 15_000, priceUsd: 20 },
    salePrices,
    history: [],
    mayAdd: true,
  })

  test('are added with a start and an end, and listed', async () => {
    const calls = fakeEndpoint(createSalePrice, listed(salePrice()))
    const { user } = await shown('?tab=pricing')

    await user.click(await screen.findByRole('button', { name: 'Add sale price' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add sale price' }))
    expect(dialog.getByText('Below ₦15,000.')).toBeTruthy()
    await user.type(dialog.getByLabelText(/Sale price in naira/), '9,000')
    await user.type(dialog.getByLabelText(/Sale price in dollars/), '9.50')
    fireEvent.change(dialog.getByLabelText(/Ends/), { target: { value: '2030-01-08T08:00' } })
    await user.click(dialog.getByRole('button', { name: 'Add sale price' }))

    expect(await screen.findByText('₦9,000 · $9.50')).toBeTruthy()
    expect(calls).toEqual([
      {
        params: { id: '7' },
        body: { priceNaira: 9_000, priceUsd: 9.5, startsAt: null, endsAt: new Date('2030-01-08T08:00').toISOString() },
      },
    ])
  })

  test('show the server’s message next to its field', async () => {
    fakeEndpoint(
      createSalePrice,
      refused('INVALID_INPUT', { errors: [{ path: 'priceUsd', message: 'Enter less than the regular price of $20.' }] }),
    )
    const { user } = await shown('?tab=pricing')

    await user.click(await screen.findByRole('button', { name: 'Add sale price' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Add sale price' }))

    expect(await dialog.findByText('Enter less than the regular price of $20.')).toBeTruthy()
  })

  test('can change only their end while they run, and lock the regular price', async () => {
    const running = salePrice({ state: 'RUNNING' })
    fakeEndpoint(listSalePrices, listed(running))
    const updates = fakeEndpoint(updateSalePrice, listed({ ...running, version: 3 }))
    const ends = fakeEndpoint(endSalePrice, listed({ ...running, state: 'ENDED' }))
    const { user } = await shown('?tab=pricing')

    await user.click(await screen.findByRole('button', { name: 'Edit: ₦9,000 · $9.50' }))
    expect(screen.getByRole('combobox', { name: /naira/ }).matches(':disabled')).toBe(true)
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit sale price' }))
    expect(dialog.queryByLabelText(/Starts/)).toBeNull()
    fireEvent.change(dialog.getByLabelText(/Ends/), { target: { value: '2030-01-05T08:00' } })
    await user.click(dialog.getByRole('button', { name: 'Save sale price' }))
    await user.click(await screen.findByRole('button', { name: 'End now: ₦9,000 · $9.50' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End now' }))

    expect(await screen.findByText('Ended')).toBeTruthy()
    expect(updates[0]?.body).toMatchObject({ priceNaira: 9_000, startsAt: running.startsAt, version: 2 })
    expect(ends).toMatchObject([{ params: { id: '3' } }])
    expect(screen.queryByRole('button', { name: /^Edit: / })).toBeNull()
  })

  test('have a history of the changes', async () => {
    const [before, after] = [
      { priceNaira: 12_000, priceUsd: 20 },
      { priceNaira: 15_000, priceUsd: 20 },
    ]
    fakeEndpoint(listSalePrices, {
      ...listed(),
      mayAdd: false,
      history: [{ at: '2026-03-04T08:00:00.000Z', kind: 'CHANGED', before, after }],
    })
    await shown('?tab=pricing')

    const history = within(await screen.findByRole('table', { name: 'Price history' }))
    expect(history.getByText('Price changed')).toBeTruthy()
    expect(history.getByText('₦12,000 · $20')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add sale price' })).toBeNull()
  })

  test('offer a retry if they can’t be loaded', async () => {
    fakeEndpoint(listSalePrices, broken())
    await shown('?tab=pricing')

    expect(await screen.findByText('We couldn’t load the sale prices.')).toBeTruthy()
  })
})

describe('course messages', () => {
  test('are previewed as students read them', async () => {
    const calls = savesCourse()
    const { user } = await shown('?tab=messages')

    await user.click(screen.getAllByRole('textbox', { name: 'Message' })[0] as HTMLElement)
    await user.paste('Hello {firstName}, welcome to {course}!')

    expect(screen.getByText('Hello Ada, welcome to Bookkeeping for small shops!')).toBeTruthy()
    await user.tab()
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ welcomeMessage: 'Hello {firstName}, welcome to {course}!' }))
  })
})

describe('landing page', () => {
  test('has a cover that can be replaced', async () => {
    const calls = fakeEndpoint(replaceCover, { imageUrl: '/media/x.webp' })
    await shown('?tab=landing')
    const choice = await screen.findByLabelText('Choose cover')

    fireEvent.change(choice, { target: { files: [new File(['x'], 'cover.png', { type: 'image/png' })] } })

    expect(await screen.findByText('Cover saved.')).toBeTruthy()
    expect(calls[0]?.body).toMatchObject({ courseId: '7' })
    expect(screen.getByText(/750x422/)).toBeTruthy()
    expect(screen.getByText(/^Required before you submit for review\./)).toBeTruthy()
    expect(screen.getByText(/2-5 minutes/)).toBeTruthy()
  })

  test('shows why a cover was refused', async () => {
    fakeEndpoint(replaceCover, refused('PICTURE_INVALID'))
    await shown('?tab=landing')

    fireEvent.change(await screen.findByLabelText('Choose cover'), { target: { files: [new File(['x'], 'cover.svg')] } })

    expect(await screen.findByText(/JPEG, PNG, WebP, AVIF, GIF or TIFF picture\./, { selector: '.field-error' })).toBeTruthy()
  })

  test('requires a category', async () => {
    const calls = savesCourse()
    const { user } = await shown('?tab=landing')

    await user.click(await screen.findByRole('checkbox', { name: 'Category 1' }))
    expect(await screen.findByText('Please select at least one category')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Category 3' }))
    await user.tab()

    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ categoryIds: [3] }))
  })
})

describe('promotions', () => {
  test("list the course's coupons and URL", async () => {
    const coupons: Coupon[] = []
    const calls = fakeEndpoint(listCoupons, { content: coupons, totalElements: 0, page: 1, size: 20 })
    const { user, router } = await shown('?tab=promotions')

    expect(await screen.findByText('No coupons yet')).toBeTruthy()
    expect(screen.getByText('https://akada.test/courses/7')).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: 'Search codes' }), 'lau{Enter}')

    await waitFor(() => expect(router.state.location.search).toBe('?tab=promotions&search=lau'))
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ courseId: '7', search: 'lau', page: '1' }))
  })
})

describe('the certificate tab', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  beforeAll(async () => void (await import('../features/authoring/certificate-tab.tsx')))
  const preview = () => screen.findByRole('img', { name: 'A sample certificate with this design' })

  test('saves the design and previews it', async () => {
    const saved = savesCourse()
    const drawn = fakeEndpoint(previewCertificate, { svg })
    const { user } = await shown('?tab=certificate')
    expect((await preview()).getAttribute('src')).toBe(`data:image/svg+xml,${encodeURIComponent(svg)}`)

    await user.click(screen.getByRole('radio', { name: 'Formal' }))
    await user.type(field('Accent color'), '#7A1F3D')
    await user.type(field('Signatory'), 'Dr. Ngozi Eze')
    await user.click(screen.getByRole('switch', { name: 'Show the course length' }))
    await user.click(screen.getByRole('switch', { name: 'Show a grade' }))

    const design = {
      certificateTemplate: 'FORMAL',
      certificateAccent: '#7a1f3d',
      certificateSignatory: 'Dr. Ngozi Eze',
      certificateShowsHours: false,
      certificateShowsGrade: true,
    }
    await waitFor(() => expect(drawn.at(-1)).toEqual({ params: { id: '7' }, body: design }))
    await waitFor(() => expect(saved.map(({ body }) => body).reduce((all, body) => Object.assign(all, body), {})).toMatchObject(design))
  })

  test('doesn’t save or preview a color that isn’t one, and returns to the site’s colors', async () => {
    savesCourse()
    const drawn = fakeEndpoint(previewCertificate, { svg })
    const { user } = await shown('?tab=certificate')
    await preview()

    await user.type(field('Accent color'), 'red')
    expect(await screen.findByText('Enter a color like #0b6b47, or leave this blank.')).toBeTruthy()
    await waitFor(() => expect(drawn.at(-1)?.body).not.toHaveProperty('certificateAccent'))
    await user.click(screen.getByRole('button', { name: 'Use the site’s colors' }))

    expect((field('Accent color') as HTMLInputElement).value).toBe('')
    expect(screen.queryByText(/^Enter a color/)).toBeNull()
  })

  test('uploads, replaces and removes a picture', async () => {
    fakeEndpoint(previewCertificate, { svg })
    const sent = fakeEndpoint(replaceCertificatePicture, () => {
      course = { ...course, hasCertificateLogo: true }
      return { picture: 'LOGO' as const }
    })
    const { user } = await shown('?tab=certificate')
    await preview()

    await user.upload(screen.getByLabelText('Choose logo'), new File(['logo'], 'logo.png', { type: 'image/png' }))
    expect(await screen.findByLabelText('Replace logo')).toBeTruthy()
    expect(sent).toHaveLength(1)
    const removed = fakeEndpoint(deleteCertificatePicture, () => {
      course = { ...course, hasCertificateLogo: false }
      return null
    })
    await user.click(screen.getByRole('button', { name: 'Remove logo' }))

    expect(await screen.findByLabelText('Choose logo')).toBeTruthy()
    expect(removed).toEqual([{ params: { id: '7', picture: 'LOGO' } }])
  })

  test('shows why a picture is refused', async () => {
    fakeEndpoint(previewCertificate, { svg })
    fakeEndpoint(replaceCertificatePicture, refused('PICTURE_INVALID'))
    const { user } = await shown('?tab=certificate')
    await preview()

    await user.upload(screen.getByLabelText('Choose signature'), new File(['<svg/>'], 'a.png', { type: 'image/png' }))

    expect(await screen.findByText(/^We can’t use this file\./)).toBeTruthy()
  })

  test('can’t be edited during a review, and offers a retry if the preview fails', async () => {
    course = { ...course, status: 'UNDER_REVIEW' }
    fakeEndpoint(previewCertificate, broken())
    await shown('?tab=certificate')

    expect(await screen.findByText('We couldn’t load the preview.')).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Template' }).closest('fieldset[disabled]')).not.toBeNull()
  })
})
