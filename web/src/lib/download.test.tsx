import { downloadPayoutRun } from '@akada/contract/calls/payout-runs.ts'
import { downloadOrders } from '@akada/contract/calls/purchases.ts'
import * as payoutRuns from '@akada/contract/payout-runs.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenManager } from '../testing/manager-givens.ts'
import { download } from './download.ts'
import { currentSession, endSession } from './session.ts'

let kept: { name: string; address: string }[] = []

beforeEach(() => {
  givenManager()
  kept = []
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    kept.push({ name: this.download, address: this.href })
  })
})
afterEach(() => endSession())

const answering = (response: Response) => {
  const asked: [string, RequestInit][] = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push([address, init])
    return Promise.resolve(response)
  })
  return asked
}

describe('file download', () => {
  test("sends the user's session and uses the server's file name", async () => {
    const asked = answering(
      new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="orders-march.csv"; filename*=UTF-8\'\'x' } }),
    )

    await download(downloadOrders, { query: { from: '2026-03-01', to: '2026-03-31' } })

    expect(kept).toEqual([{ name: 'orders-march.csv', address: 'blob:file' }])
    expect(asked).toMatchObject([
      ['/api/manager/orders.csv?from=2026-03-01&to=2026-03-31', { method: 'GET', headers: { authorization: 'Bearer token-of-a-manager' } }],
    ])
  })

  test('uses the file name in the URL if the server sends none', async () => {
    answering(new Response('a,b'))

    await download(downloadPayoutRun, { params: { id: 3 } })

    expect(kept.map(({ name }) => name)).toEqual(['payouts.csv'])
  })

  test.each([
    [refused('PAYOUT_NOT_FOUND'), { code: 'PAYOUT_NOT_FOUND', message: 'Payout not found.' }],
    [broken(), { code: 'FAULT' }],
    [lostConnection(), { code: 'OFFLINE' }],
  ])('saves nothing after failure %#', async (answer, fault) => {
    fakeEndpoint(payoutRuns.downloadPayoutRun, answer)

    await expect(download(downloadPayoutRun, { params: { id: 3 } })).rejects.toMatchObject(fault)

    expect(kept).toEqual([])
  })

  test('ends a session that the server rejects', async () => {
    fakeEndpoint(payoutRuns.downloadPayoutRun, refused('SIGN_IN_REQUIRED'))

    await expect(download(downloadPayoutRun, { params: { id: 3 } })).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })

    expect(currentSession()).toBeNull()
  })
})
