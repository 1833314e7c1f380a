import { listCertificates } from '@akada/contract/certificates.ts'
import { getReissueOffer, requestReissue } from '@akada/contract/reissues.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../../testing/fake-endpoint.ts'
import { certificateOf, noReissue } from '../../testing/learning-givens.ts'
import { givenStudent, renderPage } from '../../testing/render-page.tsx'
import { sentence } from '../../testing/sentence.ts'
import { dismissToasts } from '../../ui/toast.tsx'
import { CertificateList } from './certificate-list.tsx'
import type { ReissueOffer } from './reissue.api.ts'

const page = { Component: () => <CertificateList empty={null} /> }
const offer: ReissueOffer = {
  name: 'Ada Obi',
  certificates: [
    { id: 1, courseTitle: 'Weaving', studentName: 'Ada Eze' },
    { id: 2, courseTitle: 'Dyeing', studentName: 'Ada Eze' },
  ],
  isAutomatic: true,
  last: null,
}

// Loads the lazy part up front, so that no test waits for the compiler.
beforeAll(async () => void (await import('./reissue-dialog.tsx')))
beforeEach(() => givenStudent())
afterEach(() => {
  endSession()
  dismissToasts()
})

function shown(change: Partial<ReissueOffer> = {}) {
  fakeEndpoint(listCertificates, [certificateOf('/media/signed/abc')])
  fakeEndpoint(getReissueOffer, { ...offer, ...change })
  renderPage(page, { path: '/my-learning', at: '/my-learning' })
  return userEvent.setup()
}
const dialog = () => within(screen.getByRole('dialog'))
async function open(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Update the name' }))
  await screen.findByRole('dialog', { name: 'Update the name on your certificates' })
}

describe('the name on certificates', () => {
  test('is corrected in the profile first', async () => {
    shown({ certificates: [] })

    expect(await screen.findByRole('link', { name: 'your profile' })).toHaveProperty('href', expect.stringMatching(/\/profile\/update$/))
    expect(screen.queryByRole('button', { name: 'Update the name' })).toBeNull()
  })

  test('is updated on all of them at once', async () => {
    const user = shown()
    const calls = fakeEndpoint(requestReissue, () => {
      fakeEndpoint(getReissueOffer, { ...offer, certificates: [] })
      return { status: 'APPROVED' as const }
    })

    await open(user)
    expect(dialog().getByText(/^You can do this once a year/)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Reissue certificates' }))

    expect(await screen.findByText('Your certificates have your new name.')).toBeTruthy()
    expect(calls).toEqual([{ body: { certificateIds: [1, 2] } }])
    expect(screen.queryByRole('button', { name: 'Update the name' })).toBeNull()
  })

  test('is updated on the chosen ones, at least one', async () => {
    const user = shown({ isAutomatic: false })
    const calls = fakeEndpoint(requestReissue, { status: 'PENDING' })

    await open(user)
    await user.click(dialog().getByRole('checkbox', { name: /^Weaving/ }))
    await user.click(dialog().getByRole('checkbox', { name: /^Dyeing/ }))
    await user.click(dialog().getByRole('button', { name: 'Send request' }))
    expect(await dialog().findByText('Choose at least one certificate.')).toBeTruthy()
    await user.click(dialog().getByRole('checkbox', { name: /^Dyeing/ }))
    await user.click(dialog().getByRole('button', { name: 'Send request' }))

    expect(await screen.findByText('Request sent. We’ll notify you of the decision.')).toBeTruthy()
    expect(calls).toEqual([{ body: { certificateIds: [2] } }])
  })

  test.each([
    [refused('REISSUE_PENDING'), 'We’re already reviewing your request.'],
    [broken(), 'We couldn’t reissue your certificates. Please try again.'],
  ])('shows why it can’t be updated (%#)', async (answer, text) => {
    fakeEndpoint(requestReissue, answer)
    const user = shown()

    await open(user)
    await user.click(dialog().getByRole('button', { name: 'Reissue certificates' }))

    expect(await dialog().findByText(text)).toBeTruthy()
  })

  test('is being reviewed', async () => {
    shown({ last: { status: 'PENDING', name: 'Ada Obi', requestedAt: '2026-03-04T10:00:00.000Z', reason: null } })

    expect(await screen.findByText(sentence(/^On .* you asked for certificates in the name Ada Obi\. A manager is/))).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Update the name' })).toBeNull()
  })

  test('can be requested again after a decline, with its reason', async () => {
    shown({ last: { status: 'DECLINED', name: 'Ada Obi', requestedAt: '2026-03-04T10:00:00.000Z', reason: 'Send a document' } })

    expect(await screen.findByText('Send a document')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Update the name' })).toBeTruthy()
  })

  test('isn’t mentioned while it is the profile’s', async () => {
    shown(noReissue)
    await screen.findByRole('heading', { name: 'Course 1' })

    expect(screen.queryByRole('region', { name: 'Name on your certificates' })).toBeNull()
  })
})
