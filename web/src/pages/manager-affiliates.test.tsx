import { listManagedAffiliates, type ManagedAffiliate, restoreAffiliate, suspendAffiliate } from '@akada/contract/affiliates.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenManager, pageOf } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as page from './manager-affiliates.tsx'

const id = '22222222-0d4b-4c5e-9e5c-8a3f0a1f1a22'
const active: ManagedAffiliate = {
  affiliate: { id, name: 'Ada Bello' },
  code: 'ABCDEFGH',
  joinedAt: '2026-03-01T10:00:00.000Z',
  suspension: null,
  results: { clicks: 30, sales: 2, earnings: [{ currency: 'NGN', earned: 5_910, pending: 0 }] },
}
const suspended = { ...active, suspension: { at: '2026-03-04T10:00:00.000Z', reason: 'No disclosure.', by: 'Folake' } }

beforeEach(() => givenManager())
afterEach(() => endSession())

const shown = (content: ManagedAffiliate[]) => {
  fakeEndpoint(listManagedAffiliates, pageOf(content))
  return { user: userEvent.setup(), ...renderPage(page, { path: '/manager/affiliates', at: '/manager/affiliates' }) }
}
const dialog = () => within(screen.getByRole('dialog'))

test('an affiliate is suspended with a reason', async () => {
  const { user } = shown([active])
  const calls = fakeEndpoint(suspendAffiliate, () => {
    fakeEndpoint(listManagedAffiliates, pageOf([suspended]))
    return { suspendedAt: suspended.suspension.at }
  })

  expect((await screen.findByRole('link', { name: 'Ada Bello' })).getAttribute('href')).toBe(`/manager/people/${id}`)
  expect(screen.getByText('₦5,910')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Suspend: Ada Bello' }))
  await user.type(dialog().getByLabelText('Reason'), 'No disclosure.')
  await user.click(dialog().getByRole('button', { name: 'Suspend' }))

  expect(await screen.findByText('The affiliate is suspended. We’ll send your reason.')).toBeTruthy()
  expect(calls).toEqual([{ params: { id }, body: { reason: 'No disclosure.' } }])
  expect(await screen.findByText('Suspended')).toBeTruthy()
})

test('a suspension is lifted, and a refusal is explained', async () => {
  const { user } = shown([suspended])
  fakeEndpoint(restoreAffiliate, refused('AFFILIATE_OWN'))

  await user.click(await screen.findByRole('button', { name: 'Restore: Ada Bello' }))
  expect(dialog().getByText('No disclosure.')).toBeTruthy()
  await user.type(dialog().getByLabelText('Reason'), 'Fixed')
  await user.click(dialog().getByRole('button', { name: 'Lift suspension' }))
  expect((await dialog().findByRole('alert')).textContent).toMatch(/Ask another manager/)
  fakeEndpoint(restoreAffiliate, { suspendedAt: null })
  await user.click(dialog().getByRole('button', { name: 'Lift suspension' }))

  expect(await screen.findByText('The affiliate can earn again.')).toBeTruthy()
})

test('shows that there are none, or that they can’t be loaded', async () => {
  shown([])
  expect(await screen.findByText('No affiliates yet')).toBeTruthy()
  cleanup()

  fakeEndpoint(listManagedAffiliates, broken())
  renderPage(page, { path: '/manager/affiliates', at: '/manager/affiliates' })
  expect(await screen.findByText(/We couldn’t load the affiliates\./)).toBeTruthy()
})
