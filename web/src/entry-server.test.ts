import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from './entry-server.tsx'
import type { Transport } from './lib/api.ts'
import { bundleCard, givenBundle } from './testing/bundle-givens.ts'
import { givenSite } from './testing/given-site.ts'
import { courseCard } from './testing/givens.ts'

const answers: Record<string, unknown> = {
  '/api/courses': { content: [], totalElements: 0, page: 1, size: 24 },
  '/api/courses/facets': { price: [], rating: [], length: [], level: [], language: [] },
  '/api/categories': [],
  '/api/bundles': { content: [], totalElements: 0, page: 1, size: 24 },
  '/api/storefront': { title: 'Courses', text: '', totals: { courses: 0, enrollments: 0, reviews: 0 }, rows: [] },
}
const answering: Transport = async ({ path }) => {
  const { pathname } = new URL(path, 'http://akada.test')
  return { status: 200, body: { statusCode: 200, message: 'OK', data: answers[pathname] } }
}

const page = (url: string, call: Transport) =>
  render({
    url,
    call,
    site: givenSite({ publicUrl: 'http://akada.test' }),
    assets: { css: '', entry: '/entry.js', starter: '/starter.js', scriptsOf: () => [] },
  })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the query cache of a rendered page is dropped, including queries that browsers cache for an hour', async () => {
  expect(await page('/courses?search=python', answering)).toMatchObject({ kind: 'page', status: 200 })
  expect(vi.getTimerCount()).toBe(0)
})

test('the query cache of a page that failed to render is dropped', async () => {
  const refusing: Transport = async () => ({ status: 503, body: { statusCode: 503, message: 'Busy', code: 'BUSY', data: null } })
  expect(await page('/courses', refusing)).toMatchObject({ kind: 'page', status: 503 })
  expect(vi.getTimerCount()).toBe(0)
})

test.each(['/api/courses/facets', '/api/storefront', '/api/categories'])(
  'a page that lacks a part because %s failed is sent, but not to other visitors',
  async (failing) => {
    const partly: Transport = async (request) =>
      new URL(request.path, 'http://akada.test').pathname === failing
        ? { status: 503, body: { statusCode: 503, message: 'Busy', code: 'BUSY', data: null } }
        : answering(request)

    expect(await page('/courses', answering)).toMatchObject({ status: 200, isShared: true })
    expect(await page('/courses', partly)).toMatchObject({ status: 200, isShared: false })
  },
)

const cover = { coverImageUrl: '/media/public/covers/weaving.webp', coverWidths: [320, 750] }
const weaver = {
  id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa',
  firstName: 'Ada',
  lastName: 'Obi',
  profileUrl: '/media/public/avatars/ada.webp',
  roles: [{ name: 'INSTRUCTOR' }],
  userLinks: [],
  courses: [],
}
const illustrated: Record<string, unknown> = {
  '/api/courses': { content: [courseCard(cover)], totalElements: 1, page: 1, size: 24 },
  '/api/bundles': { content: [bundleCard(cover)], totalElements: 1, page: 1, size: 24 },
  '/api/bundles/3': givenBundle(cover),
  [`/api/users/public/${weaver.id}`]: weaver,
}

// The first picture is the largest of the initial viewport on a phone.
test.each(['/courses?search=weaving', '/bundles', '/bundles/3', `/user-profile/${weaver.id}`])(
  'the first picture of %s loads before the other pictures',
  async (url) => {
    const pictured: Transport = async (request) => {
      const data = illustrated[new URL(request.path, 'http://akada.test').pathname]
      return data === undefined ? answering(request) : { status: 200, body: { statusCode: 200, message: 'OK', data } }
    }

    const shown = await page(url, pictured)

    if (shown.kind !== 'page') throw new Error(`${url} isn't a page.`)
    const [picture] = /<img [^>]*>/.exec(shown.html.slice(shown.html.indexOf('<main'))) ?? ['no picture']
    expect(picture).toMatch(/fetchpriority="high"/i)
    expect(picture).toContain('loading="eager"')
  },
)
