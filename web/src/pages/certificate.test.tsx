import { verifyCertificate } from '@akada/contract/certificates.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sentence } from '../testing/sentence.ts'
import * as page from './certificate.tsx'

const certificate: Answer<typeof verifyCertificate> = {
  serial: 'FORMER-SERIAL',
  studentName: 'Ada Eze',
  courseTitle: 'Weaving',
  issueDate: '2026-03-05T10:00:00.000Z',
  completionDate: '2026-03-04T10:00:00.000Z',
  revokedAt: null,
  replacedBy: null,
}
const replacedBy = { serial: 'NEW-SERIAL', studentName: 'Ada Obi', issueDate: '2026-06-05T10:00:00.000Z', revokedAt: null }

function show(change: Partial<typeof certificate> = {}) {
  fakeEndpoint(verifyCertificate, { ...certificate, ...change })
  renderPage(page, { path: '/certificates/:serial', at: '/certificates/FORMER-SERIAL' })
}

describe('certificate page', () => {
  test('confirms a valid certificate', async () => {
    show()

    expect(await screen.findByText('Verified certificate')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Ada Eze' })).toBeTruthy()
    expect(screen.getByText(/confirms that it’s authentic/)).toBeTruthy()
  })

  test('says when a certificate was revoked', async () => {
    show({ revokedAt: '2026-04-05T10:00:00.000Z' })

    expect(await screen.findByText(sentence('This certificate was revoked on Apr 5, 2026.'))).toBeTruthy()
  })

  test('has a description for link previews, which doesn’t confirm an invalid certificate', () => {
    const description = (change: Partial<typeof certificate>) => page.head({ ...certificate, ...change }).description

    expect(description({})).toBe('Ada Eze has completed Weaving.')
    expect(description({ revokedAt: replacedBy.issueDate })).toBe('This certificate is no longer valid.')
    expect(description({ revokedAt: replacedBy.issueDate, replacedBy })).toBe('This certificate is no longer valid.')
  })

  test('shows a replaced certificate with the one that replaced it', async () => {
    show({ revokedAt: replacedBy.issueDate, replacedBy })

    expect((await screen.findByRole('link', { name: 'NEW-SERIAL' })).getAttribute('href')).toBe('/certificates/NEW-SERIAL')
    expect(screen.getByText(sentence('Replaced by NEW-SERIAL'))).toBeTruthy()
    expect(screen.getByText(sentence('The new certificate was issued to Ada Obi on Jun 5, 2026.'))).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Ada Eze' })).toBeTruthy()
    expect(screen.queryByText('Verified certificate')).toBeNull()
  })

  test('says if the new certificate was revoked too', async () => {
    show({ revokedAt: replacedBy.issueDate, replacedBy: { ...replacedBy, revokedAt: '2026-07-05T10:00:00.000Z' } })

    expect(await screen.findByText(sentence(/^The new certificate was issued .* and later revoked\.$/))).toBeTruthy()
  })

  test('offers a retry after a failure', async () => {
    fakeEndpoint(verifyCertificate, broken())
    renderPage(page, { path: '/certificates/:serial', at: '/certificates/FORMER-SERIAL' })

    expect(await screen.findByText('We couldn’t check this certificate.')).toBeTruthy()
  })
})
