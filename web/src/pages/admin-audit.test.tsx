import { type AuditEntry, listAuditEntries } from '@akada/contract/audit.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../lib/session.ts'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sentence } from '../testing/sentence.ts'
import * as audit from './admin-audit.tsx'

const bola = { id: '22222222-0d4b-4c5e-9e5c-8a3f0a1f1a22', name: 'Bola Ojo' }

const givenEntry = (entry: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 7,
  at: '2026-03-04T10:00:00.000Z',
  by: bola,
  origin: 'WEB',
  network: '41.190.2.7',
  act: 'COURSE_EDITED',
  subject: { kind: 'COURSE', id: '12', name: 'Excel for Traders' },
  before: { title: 'Excel', level: null },
  after: { title: 'Excel for Traders', level: 'ALL' },
  reason: '',
  ...entry,
})
const given = (entries: AuditEntry[] = [givenEntry()], next: number | null = null) =>
  fakeEndpoint(listAuditEntries, { entries, next, people: [bola] })

beforeEach(() => startSession({ token: 'token-of-an-admin', id: bola.id, roles: ['STUDENT', 'ADMIN'] }))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

function shown(at = '/admin/audit') {
  return { ...renderPage(audit, { path: '/admin/audit', at }), user: userEvent.setup() }
}
const form = () => within(screen.getByRole('form', { name: 'Search the audit log' }))
const search = () => form().getByRole('button', { name: 'Search' })

describe('audit log', () => {
  test('shows the actor, action and origin, the values before and after, and links', async () => {
    given()
    shown()

    const row = within((await screen.findByText('Course edited', { selector: 'span' })).closest('tr') as HTMLElement)

    expect(row.getByRole('link', { name: 'Bola Ojo' }).getAttribute('href')).toBe(`/admin/people/${bola.id}`)
    expect(row.getByText('from 41.190.2.7')).toBeTruthy()
    expect(row.getByRole('link', { name: 'Course: Excel for Traders' }).getAttribute('href')).toBe('/admin/course-reviews/12')
    expect(row.getByRole('link', { name: 'All entries' }).getAttribute('href')).toBe('/admin/audit?kind=COURSE&subject=12')
    expect(row.getByText('Excel', { selector: 'del' })).toBeTruthy()
    expect(row.getByText('Level:').closest('div')?.textContent).toBe('Level: none → after: ALL')
  })

  test('shows entries without a user, their reasons, and deleted subjects without a link', async () => {
    given([
      givenEntry({ id: 2, by: null, origin: 'COMMAND_LINE', network: null, act: 'ROLE_GRANTED', reason: 'She leads the team' }),
      givenEntry({ id: 1, by: null, origin: 'SITE', act: 'COURSE_DELETED', subject: { kind: 'COURSE', id: '9', name: null } }),
    ])
    shown()
    const table = within(await screen.findByRole('table'))

    expect(table.getByText('Command line')).toBeTruthy()
    expect(table.getByText(sentence('“She leads the team”'))).toBeTruthy()
    expect(table.getByText('System')).toBeTruthy()
    expect(table.getByText('Course #9').closest('a')).toBeNull()
  })

  test('can start with the oldest entry, with the order kept in the URL while the filters change', async () => {
    const calls = given([givenEntry()], 7)
    const { user, router } = shown('/admin/audit?before=9')

    await user.click(await screen.findByRole('button', { name: 'Date' }))
    await waitFor(() => expect(calls.at(-1)).toEqual({ query: { sort: 'oldest' } }))
    expect((await screen.findByRole('link', { name: 'Newer' })).getAttribute('href')).toBe('/admin/audit?sort=at&before=7')
    await user.selectOptions(form().getByRole('combobox', { name: 'Subject' }), 'User')
    await user.click(search())

    await waitFor(() => expect(router.state.location.search).toBe('?sort=at&kind=PERSON'))
  })

  test('collapses its filters on phones until one is active', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
    given()
    shown('/admin/audit')
    const filters = (await screen.findByText('Filters')).closest('details')
    const isOpenAtFirst = filters?.open
    cleanup()

    shown('/admin/audit?kind=PERSON')

    expect(isOpenAtFirst).toBe(false)
    expect((await screen.findByText('Filters (1)')).closest('details')?.open).toBe(true)
  })

  test('can be searched by user, action, subject and text, and keeps the search in the URL', async () => {
    const calls = given()
    const { user, router } = shown()
    await screen.findByRole('table')

    await user.selectOptions(form().getByRole('combobox', { name: 'User' }), 'Bola Ojo')
    await user.selectOptions(form().getByRole('combobox', { name: 'Action' }), 'Role removed')
    await user.selectOptions(form().getByRole('combobox', { name: 'Subject' }), 'User')
    await user.type(form().getByRole('searchbox'), ' left us ')
    await user.click(search())

    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls.at(-1)).toEqual({ query: { by: bola.id, act: 'ROLE_TAKEN', kind: 'PERSON', text: 'left us' } })
    expect(router.state.location.search).toBe(`?by=${bola.id}&act=ROLE_TAKEN&kind=PERSON&text=left+us`)
  })

  test.each([
    ['?text=ab', 'Enter at least 3 characters.'],
    ['?from=2026-03-05&to=2026-03-04', 'The end date is before the start date.'],
    ['?subject=12', 'Choose a subject first.'],
  ])('shows an error for %s and sends no request: %s', async (query, sentence) => {
    const calls = given()
    const { user } = shown(`/admin/audit${query}`)
    await screen.findByRole('table')

    await user.click(search())

    expect(screen.getByText(sentence)).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
    expect(calls).toHaveLength(1)
  })

  test('links to older entries and back to the newest, with the same filters', async () => {
    const calls = given([givenEntry()], 7)

    shown('/admin/audit?act=COURSE_EDITED&before=57&kind=NONSENSE')

    expect((await screen.findByRole('link', { name: 'Older' })).getAttribute('href')).toBe('/admin/audit?act=COURSE_EDITED&before=7')
    expect(screen.getByRole('link', { name: 'Newest' }).getAttribute('href')).toBe('/admin/audit?act=COURSE_EDITED')
    expect(calls).toEqual([{ query: { act: 'COURSE_EDITED', before: '57' } }])
  })

  test.each([
    ['', 'No activity yet.'],
    ['?text=nobody', 'No matching entries. Try different filters.'],
  ])('explains an empty list at %j: %s', async (query, sentence) => {
    given([])

    shown(`/admin/audit${query}`)

    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  test('offers a retry after a failure', async () => {
    fakeEndpoint(listAuditEntries, broken())
    const { user } = shown()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    given()

    await user.click(retry)

    expect(await screen.findByText('Course edited', { selector: 'span' })).toBeTruthy()
  })
})
