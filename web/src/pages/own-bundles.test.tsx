import { listOwnBundles } from '@akada/contract/bundles.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { ownBundle } from '../testing/bundle-givens.ts'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as page from './own-bundles.tsx'

beforeEach(() => void givenStudent())
afterEach(() => endSession())

const listed = (...content: ReturnType<typeof ownBundle>[]) => ({ content, totalElements: content.length, page: 1, size: 20 })
const show = (at = '/instructor/bundles') => renderPage(page, { path: at, at })

describe('the bundles of a maker', () => {
  test('show their status, sales and revenue', async () => {
    fakeEndpoint(listOwnBundles, listed(ownBundle({ status: 'LIVE', isSold: true, totalSales: 3, revenueNaira: 54_000, revenueUsd: 20 })))

    show()

    expect((await screen.findByRole('link', { name: 'Everything for shops' })).getAttribute('href')).toBe('/instructor/bundles/3')
    expect(screen.getByText('Published')).toBeTruthy()
    expect(screen.getByText('₦54,000')).toBeTruthy()
    expect(screen.getByText('$20')).toBeTruthy()
  })

  test('lead to the admin area for admins', async () => {
    fakeEndpoint(listOwnBundles, listed(ownBundle()))

    show('/admin/bundles')

    expect((await screen.findByRole('link', { name: 'Everything for shops' })).getAttribute('href')).toBe('/admin/bundles/3')
    expect(screen.getByRole('link', { name: 'Create a bundle' }).getAttribute('href')).toBe('/admin/bundles/add')
    expect(screen.getByText(/^2 courses · .*Ngozi Bello/)).toBeTruthy()
  })

  test('say that there are none, or that they couldn’t be loaded', async () => {
    fakeEndpoint(listOwnBundles, listed())
    show()
    expect(await screen.findByText('No bundles yet')).toBeTruthy()
    cleanup()

    fakeEndpoint(listOwnBundles, broken())
    show()
    expect(await screen.findByText(/We couldn’t load the bundles/)).toBeTruthy()
  })
})
