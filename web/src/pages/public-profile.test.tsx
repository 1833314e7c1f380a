import { getPublicProfile } from '@akada/contract/profiles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Profile } from '../features/profiles/profiles.api.ts'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { courseCard } from '../testing/givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sentence } from '../testing/sentence.ts'
import * as publicProfile from './public-profile.tsx'

const id = '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa'
const show = () => renderPage(publicProfile, { path: '/user-profile/:userId', at: `/user-profile/${id}` })

describe('public profile', () => {
  test("shows an instructor's brand", async () => {
    fakeEndpoint(getPublicProfile, instructor({ brand: 'Obi Studio' }))

    show()

    expect(await screen.findByText('Instructor')).toBeTruthy()
    expect(screen.getByText(sentence(/^Instructor at Obi Studio$/))).toBeTruthy()
  })

  test("shows the site's name for an instructor without a brand", async () => {
    fakeEndpoint(getPublicProfile, instructor({ brand: null }))

    show()

    expect(await screen.findByText(sentence(/^Instructor at Akada$/))).toBeTruthy()
  })

  test('shows that it is loading', async () => {
    let answer = (_: Profile) => {}
    fakeEndpoint(getPublicProfile, () => new Promise((resolve) => (answer = resolve)))

    show()

    expect(await screen.findByText('Loading profile...')).toBeTruthy()
    answer(instructor({}))
    expect(await screen.findByText('Instructor')).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Ada Obi | Akada'))
  })

  test('shows the roles of other users', async () => {
    fakeEndpoint(getPublicProfile, instructor({ roles: [{ name: 'STUDENT' }, { name: 'MANAGER' }] }))

    show()

    expect(await screen.findByText('Student, Manager')).toBeTruthy()
  })

  test("links to the user's other sites without endorsing them", async () => {
    const types = [
      'FACEBOOK',
      'INSTAGRAM',
      'LINKEDIN',
      'X',
      'TIKTOK',
      'YOUTUBE',
      'GITHUB',
      'WEBSITE',
      'PORTFOLIO',
      'BLOG',
      'OTHER',
    ] as const
    fakeEndpoint(
      getPublicProfile,
      instructor({ userLinks: types.map((socialLinkType) => ({ socialLinkType, url: 'https://ada.example/' })) }),
    )

    show()

    const section = (await screen.findByRole('heading', { name: 'Connect' })).parentElement as HTMLElement
    const links = within(section).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      ...['Facebook', 'Instagram', 'LinkedIn', 'Twitter', 'TikTok', 'YouTube', 'GitHub'],
      ...['Website', 'Portfolio', 'Blog', 'Link'].map((name) => `${name} ada.example`),
    ])
    expect(links.map((link) => link.querySelector('use')?.getAttribute('href')?.split('#')[1])).toEqual([
      ...['facebook', 'instagram', 'linkedin', 'x', 'tiktok', 'youtube', 'github'],
      ...['globe', 'globe', 'globe', 'globe'],
    ])
    for (const link of links) expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual(['noopener nofollow ugc', '_blank'])
  })

  test('shows a globe for a link of unknown type', async () => {
    const userLinks = [{ socialLinkType: 'MASTODON', url: 'https://m.example/@ada' }] as unknown as Profile['userLinks']
    fakeEndpoint(getPublicProfile, instructor({ userLinks }))

    show()

    const link = await screen.findByRole('link', { name: 'Link m.example' })
    expect(link.querySelector('use')?.getAttribute('href')).toMatch(/#globe$/)
  })

  test("shows the instructor's courses, and links to the others", async () => {
    fakeEndpoint(getPublicProfile, instructor({ totalCourses: 30, courses: [courseCard()] }))

    show()

    const section = within(await screen.findByRole('region', { name: 'Courses by Ada Obi' }))
    expect(section.getByRole('link', { name: 'Bookkeeping' })).toHaveProperty('pathname', '/courses/7')
    expect(section.getByRole('link', { name: 'See all 30 courses' })).toHaveProperty('search', '?search=Ada+Obi')
  })

  test('has no empty sections', async () => {
    fakeEndpoint(getPublicProfile, instructor())

    show()

    expect(await screen.findByRole('heading', { name: 'Ada Obi' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Connect' })).toBeNull()
    expect(screen.queryByRole('heading', { name: /^Courses/ })).toBeNull()
  })

  test('shows that it is loading, and offers a retry after a failure', async () => {
    fakeEndpoint(getPublicProfile, broken())
    show()
    expect(screen.getByText('Loading profile...')).toBeTruthy()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(getPublicProfile, instructor())

    await userEvent.click(retry)

    expect(await screen.findByRole('heading', { name: 'Ada Obi' })).toBeTruthy()
  })
})

const instructor = (change: Partial<Profile> = {}): Profile => ({
  id,
  firstName: 'Ada',
  lastName: 'Obi',
  about: null,
  headline: null,
  brand: null,
  profileUrl: null,
  roles: [{ name: 'STUDENT' }, { name: 'INSTRUCTOR' }],
  userLinks: [],
  totalStudents: 0,
  totalCourses: 0,
  ...change,
})
