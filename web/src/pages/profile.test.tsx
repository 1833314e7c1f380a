import { type Certificate, listCertificates, shareCertificate } from '@akada/contract/certificates.ts'
import { type Enrollment, listEnrollments } from '@akada/contract/enrollments.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { getReissueOffer } from '@akada/contract/reissues.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, lostConnection } from '../testing/fake-endpoint.ts'
import { enrollmentOf, givenAccount } from '../testing/givens.ts'
import { noReissue } from '../testing/learning-givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { shownCovers } from '../testing/shown-covers.ts'
import { dismissToasts } from '../ui/toast.tsx'
import * as profile from './profile.tsx'

beforeEach(() => {
  givenStudent()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  endSession()
  dismissToasts()
})

const show = (query = '') => renderPage(profile, { path: '/profile', at: `/profile${query}` })

describe('profile page', () => {
  test('shows that it is loading', () => {
    fakeEndpoint(getAccount, () => new Promise(() => {}))

    show()

    expect(screen.getByText('Loading profile...')).toBeTruthy()
  })

  test('offers a retry after a failure', async () => {
    fakeEndpoint(getAccount, broken())
    show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText('Failed to load profile. Please try again later.')).toBeTruthy()
    fakeEndpoint(getAccount, givenAccount())

    await userEvent.click(retry)

    expect(await screen.findByRole('heading', { name: 'Ada Obi' })).toBeTruthy()
  })

  test('shows the name, initials, roles and join date', async () => {
    fakeEndpoint(getAccount, givenAccount({ roles: [{ name: 'STUDENT' }, { name: 'INSTRUCTOR' }] }))

    show()

    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Obi' })).toBeTruthy()
    expect(screen.getByText('AO')).toBeTruthy()
    expect(screen.getByText('Student, Instructor')).toBeTruthy()
    expect(screen.getByText('Member since', { exact: false }).textContent).toBe('Member since January 2026')
    expect(screen.getByRole('link', { name: 'View public profile' }).getAttribute('href')).toContain('/user-profile/7d0c9a52')
  })

  test('shows users without a role as students, without a link to a hidden profile', async () => {
    fakeEndpoint(getAccount, givenAccount({ roles: [] }))

    show()

    expect(await screen.findByText('Student')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'View public profile' })).toBeNull()
  })

  test('shows About and the contact details', async () => {
    const userLinks = [
      { socialLinkType: 'X' as const, url: 'https://x.com/ada' },
      { socialLinkType: 'PORTFOLIO' as const, url: 'https://www.ada.example/work' },
    ]
    fakeEndpoint(getAccount, givenAccount({ about: 'I sew.', phoneNumber: '+2348031234567', userLinks }))

    show()

    expect(await screen.findByText('I sew.')).toBeTruthy()
    expect(screen.getByText('ada@example.test')).toBeTruthy()
    expect(screen.getByText('WhatsApp').nextSibling?.textContent).toBe('+2348031234567')
    expect(screen.getByRole('link', { name: 'Edit Profile' }).getAttribute('href')).toBe('/profile/update')
    const twitter = screen.getByRole('link', { name: 'Twitter' })
    expect([twitter.getAttribute('href'), twitter.getAttribute('rel'), twitter.getAttribute('target')]).toEqual([
      'https://x.com/ada',
      'noopener nofollow ugc',
      '_blank',
    ])
    expect(screen.getByRole('link', { name: 'Portfolio ada.example' })).toBeTruthy()
  })

  test('shows that there is no About text, and hides empty sections', async () => {
    fakeEndpoint(getAccount, givenAccount())

    show()

    expect(await screen.findByText('No information added yet')).toBeTruthy()
    expect(screen.queryByText('WhatsApp')).toBeNull()
    expect(screen.queryByText('Social Links')).toBeNull()
  })
})

describe('profile tabs', () => {
  test('load certificates and courses when first opened, and keep the open tab in the URL', async () => {
    fakeEndpoint(getAccount, givenAccount())
    const { router } = show()
    await screen.findByText('About')
    const certificatesAsked = fakeEndpoint(listCertificates, [])
    const coursesAsked = fakeEndpoint(listEnrollments, pageOf([]))

    await userEvent.click(screen.getByRole('tab', { name: 'Certificates' }))
    expect(await screen.findByText('No Certificates Yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse Courses' }).getAttribute('href')).toBe('/courses')
    expect([router.state.location.search, certificatesAsked.length, coursesAsked.length]).toEqual(['?tab=certificates', 1, 0])
    await userEvent.click(screen.getByRole('tab', { name: 'My Courses' }))

    expect(await screen.findByText('No Enrolled Courses')).toBeTruthy()
    expect([router.state.location.search, coursesAsked.length]).toEqual(['?tab=courses', 1])
    await userEvent.click(screen.getByRole('tab', { name: 'Profile' }))
    await userEvent.click(screen.getByRole('tab', { name: 'Certificates' }))
    expect(await screen.findByText('No Certificates Yet')).toBeTruthy()
    expect(certificatesAsked.length).toBe(1)
  })

  test('show each course with its progress and a link', async () => {
    fakeEndpoint(getAccount, givenAccount())
    fakeEndpoint(listEnrollments, {
      ...pageOf([enrollmentOf(1, { progress: 40 }), enrollmentOf(2, { completed: true })]),
      totalElements: 30,
    })

    show('?tab=courses')

    const [going, done] = await screen.findAllByRole('article')
    const inCard = within(going as HTMLElement)
    expect(inCard.getByRole('heading', { name: 'Course 1' })).toBeTruthy()
    expect(inCard.getByText('Ngozi Eze')).toBeTruthy()
    expect(inCard.getByRole('progressbar', { name: 'Progress in Course 1' })).toHaveProperty('value', 40)
    expect(inCard.getByRole('link', { name: 'Continue: Course 1' }).getAttribute('href')).toBe('/courses/1')
    expect(within(done as HTMLElement).getByText('Completed')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All 30 courses in My Learning' }).getAttribute('href')).toBe('/my-learning')
  })

  test("load each course's cover at the width of its card", async () => {
    const enrollment = enrollmentOf(1)
    const course = { ...enrollment.course, coverImageUrl: '/media/a.webp', coverWidths: [320, 640] }
    fakeEndpoint(getAccount, givenAccount())
    fakeEndpoint(listEnrollments, pageOf([{ ...enrollment, course }, enrollmentOf(2)]))

    show('?tab=courses')

    await screen.findByRole('heading', { name: 'Course 1' })
    expect(shownCovers()).toEqual([
      {
        files: '/media/a-320.webp 320w, /media/a-640.webp 640w',
        sizes: '(min-width: 80rem) 397px, (min-width: 64rem) calc(33vw - 29px), (min-width: 40rem) calc(50vw - 34px), calc(100vw - 32px)',
      },
    ])
  })

  test.each([
    ['certificates', listCertificates, 'Failed to load certificates. Please try again later.'],
    ['courses', listEnrollments, 'Failed to load enrolled courses. Please try again later.'],
  ] as const)('offer a retry when the %s could not be loaded', async (tab, endpoint, sentence) => {
    fakeEndpoint(getAccount, givenAccount())
    fakeEndpoint(endpoint, broken())
    show(`?tab=${tab}`)
    expect(await screen.findByText(sentence)).toBeTruthy()
    if (endpoint === listCertificates) fakeEndpoint(listCertificates, [])
    else fakeEndpoint(listEnrollments, pageOf([]))

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByRole('link', { name: 'Browse Courses' })).toBeTruthy()
  })
})

describe('certificate in the profile', () => {
  const url = 'https://akada.test/certificates/serial-1'
  const showCertificate = async () => {
    fakeEndpoint(getAccount, givenAccount())
    fakeEndpoint(listCertificates, [certificate])
    fakeEndpoint(shareCertificate, { url })
    fakeEndpoint(getReissueOffer, noReissue)
    show('?tab=certificates')
    return screen.findByRole('button', { name: 'Share: Sewing' })
  }

  test('shows the course and its dates, and can be downloaded', async () => {
    await showCertificate()

    expect(screen.getByRole('heading', { name: 'Sewing' })).toBeTruthy()
    expect(screen.getByText('Certificate of Completion')).toBeTruthy()
    expect(screen.getByText('Mar 5, 2026')).toBeTruthy()
    expect(screen.getByText('Mar 4, 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download: Sewing' }).getAttribute('href')).toBe('/media/signed/abc')
  })

  test('is shared by copying its public URL', async () => {
    const user = userEvent.setup()
    const share = await showCertificate()

    await user.click(share)

    expect(await screen.findByText('Link copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(url)
  })

  test('is shared with the native dialog where available', async () => {
    const shared = onPhone(async () => undefined)
    const share = await showCertificate()

    await userEvent.click(share)

    await waitFor(() => expect(shared).toEqual([{ url, title: 'Certificate of Completion: Sewing' }]))
  })

  test.each([
    ['shows an error when it could not be shared', new DOMException('', 'NotAllowedError'), 1],
    ['shows no error when the user cancels sharing', new DOMException('', 'AbortError'), 0],
  ])('%s', async (_, fault, count) => {
    onPhone(() => Promise.reject(fault))
    const share = await showCertificate()

    await userEvent.click(share)

    await waitFor(() => expect(share).toHaveProperty('disabled', false))
    expect(screen.queryAllByText('Failed to share certificate. Please try again.')).toHaveLength(count)
  })

  test.each([
    ['the server fails', broken(), 'Failed to share certificate. Please try again.'],
    ['there is no connection', lostConnection(), 'Failed to share certificate. Please try again. Check your connection.'],
  ])('is not shared when %s', async (_, answer, sentence) => {
    const share = await showCertificate()
    fakeEndpoint(shareCertificate, answer)

    await userEvent.click(share)

    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})

function onPhone(share: () => Promise<undefined>): readonly ShareData[] {
  const shared: ShareData[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: (what: ShareData) => {
      shared.push(what)
      return share()
    },
  })
  return shared
}

const pageOf = (content: Enrollment[]) => ({ content, totalElements: content.length, page: 0, size: 20 })

const certificate: Certificate = {
  id: 1,
  serial: 'serial-1',
  courseId: 1,
  courseTitle: 'Sewing',
  issueDate: '2026-03-05T10:00:00.000Z',
  completionDate: '2026-03-04T10:00:00.000Z',
  downloadUrl: '/media/signed/abc',
}
