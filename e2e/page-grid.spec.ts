// Measures the left edge and the size of the main heading, so that pages of one kind look alike.
import { readdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { demoAdmin, demoInstructor, demoManager, demoStudent, type Person } from './support/people.ts'
import { test } from './support/test.ts'

const widths = [1280, 1920] as const

type Kind = { as?: Person; pages: Record<string, string> }

/** Pages by file name, with a URL of each. */
const kinds: Record<string, Kind> = {
  'the instructor area': {
    as: demoInstructor,
    pages: {
      'instructor-overview': '/instructor/overview',
      'instructor-courses': '/instructor/courses',
      'instructor-course-new': '/instructor/courses/add',
      'instructor-performance': '/instructor/performance',
      'instructor-communication': '/instructor/communication',
      'instructor-settings': '/instructor/settings',
      'instructor-earnings': '/instructor/earnings',
      'instructor-coupons': '/instructor/coupons',
      'instructor-invitations': '/instructor/invitations',
      'own-bundles': '/instructor/bundles',
      'instructor-students': '/instructor/students',
      'instructor-affiliates': '/instructor/affiliates',
      'instructor-assignments': '/instructor/assignments',
    },
  },
  'the admin area': {
    as: demoAdmin,
    pages: {
      'admin-overview': '/admin/overview',
      'admin-categories': '/admin/categories',
      'admin-category-form': '/admin/category-form',
      'admin-course-reviews': '/admin/course-reviews',
      'admin-performance': '/admin/performance',
      'admin-communication': '/admin/communication',
      'admin-settings': '/admin/settings',
      'admin-people': '/admin/people',
      'admin-audit': '/admin/audit',
      'admin-operations': '/admin/operations',
    },
  },
  'the manager area': {
    as: demoManager,
    pages: {
      manager: '/manager',
      'manager-orders': '/manager/orders',
      'manager-order': '/manager/orders/1',
      'manager-refunds': '/manager/refunds',
      'manager-disputes': '/manager/disputes',
      'manager-payouts': '/manager/payouts',
      'manager-tax': '/manager/tax',
      'manager-applications': '/manager/applications',
      'manager-reissues': '/manager/reissues',
      'manager-moderation': '/manager/moderation',
      'manager-people': '/manager/people',
      'manager-affiliates': '/manager/affiliates',
      'manager-coupons': '/manager/coupons',
      'manager-invitations': '/manager/invitations',
      'manager-coupon': '/manager/coupons/WELCOME20',
    },
  },
  'lists and accounts': {
    as: demoStudent,
    pages: {
      courses: '/courses?sort=newest',
      categories: '/categories',
      bundles: '/bundles',
      'my-learning': '/my-learning',
      'my-notes': '/my-learning/notes',
      wishlist: '/wishlist',
      cart: '/cart',
      orders: '/orders',
      notifications: '/notifications',
      settings: '/settings',
      affiliate: '/affiliate',
      'profile-update': '/profile/update',
    },
  },
  documents: { pages: { about: '/about', contact: '/contact', terms: '/terms', privacy: '/privacy' } },
}

/** Pages with a layout of their own: a centered card, a cover, a player, an editor, or a name that isn't known in advance. */
const ownLayout = [
  ...[
    'login',
    'register',
    'forgot-password',
    'reset-password',
    'verify-email',
    'setup',
    'provider-login',
    'invitation',
    'gift',
    'seat',
    'team',
    'cart-restore',
    'join',
    'offline',
    'teach',
    'course',
    'bundle',
    'own-bundle',
    'learn',
  ],
  ...['certificate', 'profile', 'public-profile', 'payment-return', 'enrollment-success', 'instructor-course-edit'],
  ...['newsletter-confirm', 'newsletter-unsubscribe', 'mails-unsubscribe'],
  ...['admin-person', 'admin-course-review', 'manager-person', 'manager-payout-run', 'instructor-student', 'instructor-assignment'],
  ...['coupon-summary', 'coupon-manage', 'coupon-report'],
]

const headingOf = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => ({
    left: heading.getBoundingClientRect().left,
    size: getComputedStyle(heading).fontSize,
  }))

describe('page grid', () => {
  test('includes every page, or names it as one with its own layout', async () => {
    const files = await readdir(new URL('../web/src/pages', import.meta.url))
    const pages = files.flatMap((file) => (/^[^.]+\.tsx$/.test(file) ? [file.replace('.tsx', '')] : []))

    expect([...Object.values(kinds).flatMap(({ pages: of }) => Object.keys(of)), ...ownLayout].toSorted()).toEqual(pages.toSorted())
  })

  test.for(Object.entries(kinds))('has one left edge and one heading size: %s', async ([, { as, pages }], { visit }) => {
    const { page, go } = await visit(as ? { as } : {})
    const measured: Record<string, unknown> = {}
    for (const [name, path] of Object.entries(pages)) {
      await go(path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        measured[`${name} at ${width}`] = await headingOf(page)
      }
    }

    const first = (width: number) => measured[`${Object.keys(pages)[0]} at ${width}`]
    expect(measured).toEqual(
      Object.fromEntries(Object.keys(pages).flatMap((name) => widths.map((width) => [`${name} at ${width}`, first(width)]))),
    )
  })
})
