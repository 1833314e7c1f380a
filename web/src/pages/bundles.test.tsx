import { listBundles } from '@akada/contract/bundles.ts'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { saveCountry } from '../lib/session.ts'
import { bundleCard } from '../testing/bundle-givens.ts'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as page from './bundles.tsx'

beforeEach(() => saveCountry('NG'))

const listed = (...content: ReturnType<typeof bundleCard>[]) => ({ content, totalElements: content.length, page: 1, size: 24 })
const show = () => renderPage(page, { path: '/bundles', at: '/bundles' })

describe('the bundles', () => {
  test('show their prices, and what they save', async () => {
    fakeEndpoint(listBundles, listed(bundleCard(), bundleCard({ id: 4, title: 'No cheaper', listNaira: 20_000 })))

    show()

    expect((await screen.findByRole('link', { name: 'Everything for shops' })).getAttribute('href')).toBe('/bundles/3')
    expect(screen.getAllByText('₦20,000')).toHaveLength(2)
    expect(screen.getAllByText('You save ₦10,000 (33%)')).toHaveLength(1)
  })

  test('say what will be here', async () => {
    fakeEndpoint(listBundles, listed())

    show()

    expect(await screen.findByText('Bundles that are for sale will be here.')).toBeTruthy()
  })

  test('can be loaded again after an error', async () => {
    fakeEndpoint(listBundles, broken())

    show()

    expect(await screen.findByText(/We couldn’t load the bundles/)).toBeTruthy()
    expect(screen.getByRole('button')).toBeTruthy()
  })
})
