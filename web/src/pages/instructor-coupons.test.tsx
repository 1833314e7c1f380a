import { type Coupon, createCoupon, createCouponBatch, listCouponCourses, listCoupons, updateCoupon } from '@akada/contract/coupons.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as manage from './coupon-manage.tsx'
import * as page from './instructor-coupons.tsx'

beforeEach(() => {
  startSession({ token: 'token-of-an-instructor', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT', 'INSTRUCTOR'] })
  fakeEndpoint(listCoupons, pageOf([]))
  fakeEndpoint(listCouponCourses, [
    { id: 7, title: 'Bookkeeping' },
    { id: 8, title: 'Yoga' },
  ])
})

const givenCoupon = (changes: Partial<Coupon> = {}): Coupon => ({
  id: 5,
  code: 'LAUNCH-20',
  discountPercentage: 20,
  scope: 'COURSES',
  courses: [{ id: 7, title: 'Bookkeeping' }],
  instructorName: 'Ngozi Bello',
  startsAt: null,
  expiresAt: null,
  maxRedemptions: null,
  isOncePerPerson: true,
  minimumNaira: null,
  minimumUsd: null,
  isActive: true,
  totalUses: 0,
  reservedUses: 0,
  batchId: null,
  createdAt: '2026-03-04T12:00:00.000Z',
  ...changes,
})
const pageOf = (content: Coupon[]) => ({ content, totalElements: content.length, page: 1, size: 20 })

const shown = (search = '') => ({
  user: userEvent.setup(),
  ...renderPage(page, { path: '/instructor/coupons', at: `/instructor/coupons${search}`, site: { publicUrl: 'https://akada.test' } }),
})
const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
const create = () => screen.getByRole('button', { name: 'Create coupon' })
const row = async (code: string) => within((await screen.findByText(code, { selector: 'strong' })).closest('tr') as HTMLElement)

async function atForm() {
  const view = shown()
  await view.user.click(await screen.findByRole('button', { name: 'New coupon' }))
  await screen.findByRole('dialog', { name: 'New coupon' })
  return view
}

async function choose(user: ReturnType<typeof userEvent.setup>, title: string) {
  await user.type(screen.getByRole('combobox', { name: 'Courses' }), title.slice(0, 3))
  await screen.findByRole('option', { name: title })
  await user.keyboard('{ArrowDown}{Enter}')
}

describe('coupons', () => {
  test.each([
    ['Active', {}],
    ['Paused', { isActive: false }],
    ['Scheduled', { startsAt: '2999-01-01T00:00:00Z' }],
    ['Expired', { expiresAt: '2020-01-01T00:00:00Z', isActive: false }],
    ['Used up', { maxRedemptions: 3, totalUses: 3 }],
  ])('show when they are %s', async (word, changes) => {
    fakeEndpoint(listCoupons, pageOf([givenCoupon(changes)]))
    shown()

    expect((await row('LAUNCH-20')).getByText(word)).toBeTruthy()
  })

  test('show how often they were used and reserved', async () => {
    fakeEndpoint(
      listCoupons,
      pageOf([
        givenCoupon({ maxRedemptions: 50, totalUses: 12, reservedUses: 3 }),
        givenCoupon({ id: 6, code: 'ALL', scope: 'INSTRUCTOR', courses: [], totalUses: 2 }),
      ]),
    )
    shown()

    expect((await row('LAUNCH-20')).getByText('12 of 50 used, 3 reserved')).toBeTruthy()
    expect((await row('ALL')).getByText('2 used')).toBeTruthy()
    expect((await row('ALL')).getByText('All courses by Ngozi Bello')).toBeTruthy()
  })

  test('can be searched by part of the code, and the URL keeps the search', async () => {
    const calls = fakeEndpoint(listCoupons, pageOf([]))
    const { user, router } = shown()

    await user.type(await screen.findByRole('searchbox', { name: 'Search codes' }), 'lau{Enter}')

    expect(await screen.findByText('No matching coupons.')).toBeTruthy()
    expect(router.state.location.search).toBe('?search=lau')
    expect(calls.at(-1)).toEqual({ query: { search: 'lau', page: '1' } })
  })

  test('are sorted by the headers, with the order kept in the URL while the search changes', async () => {
    const calls = fakeEndpoint(listCoupons, pageOf([givenCoupon()]))
    const { user, router } = shown('?page=2')

    await user.click(await screen.findByRole('button', { name: 'Code' }))
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ search: '', sort: 'code', page: '1' }))
    await user.type(screen.getByRole('searchbox'), 'launch{Enter}')

    await waitFor(() => expect(router.state.location.search).toBe('?sort=code&search=launch'))
  })

  test('show when there are none yet', async () => {
    shown()

    expect(await screen.findByText('No coupons yet')).toBeTruthy()
  })

  test('offer a retry after a failure', async () => {
    fakeEndpoint(listCoupons, broken())
    const { user } = shown()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(listCoupons, pageOf([givenCoupon()]))

    await user.click(retry)

    expect(await row('LAUNCH-20')).toBeTruthy()
  })

  test.each([
    ['paused', 'Pause', true, 'LAUNCH-20 is paused.'],
    ['resumed', 'Resume', false, 'LAUNCH-20 is active again.'],
  ])('can be %s', async (_, action, isActive, sentence) => {
    fakeEndpoint(listCoupons, pageOf([givenCoupon({ isActive })]))
    const calls = fakeEndpoint(updateCoupon, givenCoupon({ isActive: !isActive }))
    const { user } = shown()

    await user.click(await screen.findByRole('button', { name: 'More actions for LAUNCH-20' }))
    await user.click(await screen.findByRole('menuitem', { name: action }))

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '5' }, body: { isActive: !isActive } }])
  })

  test('have a link for each course', async () => {
    fakeEndpoint(listCoupons, pageOf([givenCoupon()]))
    const { user } = shown()

    await user.click(await screen.findByRole('button', { name: 'More actions for LAUNCH-20' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))

    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('https://akada.test/courses/7?coupon=LAUNCH-20')
  })
})

describe('new coupon', () => {
  test('is created from the form', async () => {
    const calls = fakeEndpoint(createCoupon, givenCoupon())
    const { user } = await atForm()

    await user.type(field('Code'), 'launch-20')
    await user.type(field('Discount (%)'), '20')
    await choose(user, 'Bookkeeping')
    await user.type(field('Maximum redemptions'), '50')
    await user.type(field('Minimum purchase in naira'), '5000')
    await user.click(screen.getByRole('switch', { name: /Show on course pages/ }))
    await user.click(create())

    expect(await screen.findByText('Coupon LAUNCH-20 was created.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls).toEqual([
      {
        body: {
          code: 'launch-20',
          discountPercentage: 20,
          scope: 'COURSES',
          courseIds: [7],
          startsAt: null,
          expiresAt: null,
          maxRedemptions: 50,
          isOncePerPerson: true,
          minimumNaira: 5000,
          minimumUsd: null,
          affiliateCode: null,
          isPublic: true,
        },
      },
    ])
  })

  test("has an end time in the browser's time zone", async () => {
    const calls = fakeEndpoint(createCoupon, givenCoupon())
    const { user } = await atForm()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Applies to' }), 'INSTRUCTOR')
    await user.type(field('Code'), 'ALL')
    await user.type(field('Discount (%)'), '10')
    await user.type(screen.getByLabelText('Ends'), '2999-03-04T12:30')
    await user.click(create())

    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).toMatchObject({
      scope: 'INSTRUCTOR',
      courseIds: [],
      expiresAt: new Date('2999-03-04T12:30').toISOString(),
    })
  })

  test('shows an error for each empty field, and focuses the first one', async () => {
    const { user } = await atForm()

    await user.click(create())

    expect(await screen.findByText('Code is required.')).toBeTruthy()
    expect(screen.getByText('Discount is required.')).toBeTruthy()
    expect(screen.getByText('Choose at least one course.')).toBeTruthy()
    expect(document.activeElement).toBe(field('Code'))
  })

  test.each([
    ['Code', 'a b', 'A code must have 3 to 32 letters, digits or hyphens.'],
    ['Discount (%)', '0.5', 'The discount must be at least 1%.'],
    ['Discount (%)', '101', 'The discount can be at most 100%.'],
    ['Discount (%)', '12.3', 'The discount must be a multiple of 0.5%.'],
    ['Maximum redemptions', '1.5', 'Enter a whole number from 1 to 1,000,000.'],
    ['Minimum purchase in naira', '-1', 'This must be at least 0.01.'],
    ['Minimum purchase in naira', '5.005', 'Enter at most two decimal places.'],
  ])('is not sent if %s is “%s”', async (name, text, sentence) => {
    const { user } = await atForm()

    await user.type(field(name), text)
    await user.tab()

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(field(name).getAttribute('aria-invalid')).toBe('true')
  })

  test('can have a generated code', async () => {
    const { user } = await atForm()

    await user.click(screen.getByRole('button', { name: 'Generate' }))

    expect((field('Code') as HTMLInputElement).value).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
  })

  test('can be limited to courses that are found by title, can be selected once each, and can be removed', async () => {
    const asked = fakeEndpoint(listCouponCourses, ({ query }) =>
      [
        { id: 7, title: 'Bookkeeping' },
        { id: 8, title: 'Yoga' },
      ].filter(({ title }) => title.toLowerCase().includes((query?.search ?? '').toLowerCase())),
    )
    const { user } = await atForm()
    await choose(user, 'Yoga')
    expect(asked.map(({ query }) => query?.search)).toContain('Yog')

    await user.click(screen.getByRole('combobox', { name: 'Courses' }))
    await screen.findByRole('option', { name: 'Bookkeeping' })

    expect(screen.queryByRole('option', { name: 'Yoga' })).toBeNull()
    expect(screen.getByRole('list', { name: 'Selected courses' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove Yoga' }))
    expect(screen.queryByRole('list', { name: 'Selected courses' })).toBeNull()
  })

  test("shows the server's error under its field, and keeps the input", async () => {
    fakeEndpoint(createCoupon, refused('COUPON_CODE_TAKEN'))
    const { user } = await atForm()
    await user.type(field('Code'), 'TAKEN')
    await user.type(field('Discount (%)'), '100')
    await choose(user, 'Bookkeeping')
    await user.click(create())

    await waitFor(() => expect(field('Code').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText('A coupon with this code already exists.').length).toBeGreaterThan(0)
    expect(document.activeElement).toBe(field('Code'))
    expect(field('Discount (%)')).toHaveProperty('value', '100')

    fakeEndpoint(
      createCoupon,
      refused('INVALID_INPUT', { errors: [{ path: 'expiresAt', message: 'A 100% coupon can last at most 31 days.' }] }),
    )
    await user.type(field('Code'), '2')
    await user.click(create())

    expect(await screen.findByText('A 100% coupon can last at most 31 days.')).toBeTruthy()
    expect(screen.getByLabelText('Ends').getAttribute('aria-invalid')).toBe('true')
  })

  test('can be created in bulk', async () => {
    const calls = fakeEndpoint(createCouponBatch, { batchId: 3, codes: ['LAGOS-A', 'LAGOS-B'] })
    const { user } = await atForm()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Codes to create' }), 'many')
    await user.type(field('Prefix'), 'LAGOS-')
    await user.clear(field('Number of codes'))
    await user.type(field('Number of codes'), '2')
    await user.type(field('Discount (%)'), '20')
    await choose(user, 'Bookkeeping')
    await user.click(create())

    expect(await screen.findByText(/^2 codes created/)).toBeTruthy()
    expect(screen.getByText('LAGOS-B')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download codes as CSV' })).toBeTruthy()
    expect(calls[0]?.body).toMatchObject({ prefix: 'LAGOS-', count: 2, maxRedemptions: 1, courseIds: [7] })
  })

  test('can be site-wide only if an admin creates it', async () => {
    await atForm()
    const scopes = () => [...screen.getByRole('combobox', { name: 'Applies to' }).querySelectorAll('option')].map(({ value }) => value)
    expect(scopes()).toEqual(['COURSES', 'INSTRUCTOR'])
  })

  test('is for chosen courses or the whole site if an admin creates it', async () => {
    startSession({ token: 'token-of-an-admin', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0ab', roles: ['STUDENT', 'ADMIN'] })
    renderPage(manage, { path: '/coupon/manage' })
    await userEvent.click(await screen.findByRole('button', { name: 'New coupon' }))

    const options = [...(await screen.findByRole('combobox', { name: 'Applies to' })).querySelectorAll('option')]
    expect(options.map(({ value }) => value)).toEqual(['COURSES', 'SITEWIDE'])
  })
})

describe('editing a coupon', () => {
  async function editing(coupon: Coupon) {
    fakeEndpoint(listCoupons, pageOf([coupon]))
    const view = shown()
    await view.user.click(await screen.findByRole('button', { name: `Edit ${coupon.code}` }))
    await screen.findByRole('dialog', { name: `Edit ${coupon.code}` })
    return view
  }
  const save = () => screen.getByRole('button', { name: 'Save coupon' })

  test('sends only changed fields', async () => {
    const calls = fakeEndpoint(updateCoupon, givenCoupon())
    const { user } = await editing(givenCoupon({ expiresAt: '2999-03-04T12:00:42.000Z' }))

    await user.clear(field('Discount (%)'))
    await user.type(field('Discount (%)'), '25')
    await user.click(screen.getByRole('switch', { name: 'Active' }))
    await user.click(save())

    expect(await screen.findByText('Coupon LAUNCH-20 was saved.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '5' }, body: { discountPercentage: 25, isActive: false } }])
  })

  test('allows only a new end, limit and active state once the coupon has been used', async () => {
    const calls = fakeEndpoint(updateCoupon, givenCoupon())
    const { user } = await editing(givenCoupon({ totalUses: 1, maxRedemptions: 10 }))

    for (const name of ['Code', 'Discount (%)', 'Minimum purchase in naira', 'Minimum purchase in dollars'])
      expect(field(name)).toHaveProperty('disabled', true)
    expect(screen.getByRole('combobox', { name: 'Applies to' })).toHaveProperty('disabled', true)
    expect(screen.getByLabelText('Starts')).toHaveProperty('disabled', true)
    await user.clear(field('Maximum redemptions'))
    await user.type(screen.getByLabelText('Ends'), '2999-03-04T12:30')
    await user.click(save())

    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).toEqual({ maxRedemptions: null, expiresAt: new Date('2999-03-04T12:30').toISOString() })
  })

  test('shows when the coupon has been used in the meantime', async () => {
    fakeEndpoint(updateCoupon, refused('COUPON_IN_USE'))
    const { user } = await editing(givenCoupon())
    await user.clear(field('Discount (%)'))
    await user.type(field('Discount (%)'), '25')
    await user.click(save())

    expect(
      await screen.findByText('This coupon has been used. You can change only its end date, its limit and whether it’s active.'),
    ).toBeTruthy()
  })
})
