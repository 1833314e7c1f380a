import { setCountry } from '@akada/contract/geo.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveCountry } from '../lib/session.ts'
import { useCurrency } from '../lib/site.ts'
import { broken, fakeEndpoint, lostConnection } from '../testing/fake-endpoint.ts'
import { CountryChoice } from './country-choice.tsx'

// Loads the lazy part up front, so that no test waits for the compiler.
beforeAll(() => import('./country-form.tsx'))
beforeEach(() => saveCountry('NG'))

const Currency = () => <output>{useCurrency()}</output>
const show = () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CountryChoice />
      <Currency />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const change = () => screen.getByRole('button', { name: 'Change country' })
const list = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Show prices for' })
const currency = () => screen.getByRole('status').textContent

async function choose(user: ReturnType<typeof userEvent.setup>, country: string) {
  await user.click(change())
  await user.selectOptions(await list(), country)
  await user.click(screen.getByRole('button', { name: 'Change' }))
}

describe('country choice', () => {
  test("shows the country in the browser, but not in the server's HTML", () => {
    expect(renderToString(<CountryChoice />)).not.toContain('Nigeria')

    show()

    expect(screen.getByText('Prices for Nigeria (₦)')).toBeTruthy()
    act(() => saveCountry('GH'))
    expect(screen.getByText('Prices for Ghana ($)')).toBeTruthy()
  })

  test('lists every country, with Nigeria and the United States first', async () => {
    const user = show()

    await user.click(change())

    const options = [...(await list()).options].map(({ text }) => text)
    expect(options.slice(0, 3)).toEqual(['Nigeria', 'United States', 'Afghanistan'])
    expect(options.length).toBeGreaterThan(240)
    expect((await list()).value).toBe('NG')
    await waitFor(async () => expect(document.activeElement).toBe(await list()))
  })

  test('changes the currency, stores the country and returns the focus to the button', async () => {
    const calls = fakeEndpoint(setCountry, { country: 'US', currency: 'USD', source: 'chosen' })
    const user = show()
    const before = currency()

    await choose(user, 'United States')

    expect(await screen.findByText('Prices for United States ($)')).toBeTruthy()
    expect([before, currency()]).toEqual(['NGN', 'USD'])
    expect(calls).toEqual([{ body: { country: 'US' } }])
    expect({ ...localStorage }).toMatchObject({ country: 'US', currencyPrefix: 'USD' })
    expect(document.activeElement).toBe(change())
  })

  test('returns to the detected country', async () => {
    saveCountry('US')
    const calls = fakeEndpoint(setCountry, { country: 'NG', currency: 'NGN', source: 'address' })
    const user = show()

    await choose(user, 'My location')

    expect(await screen.findByText('Prices for Nigeria (₦)')).toBeTruthy()
    expect(calls).toEqual([{ body: { country: null } }])
  })

  test.each([
    [broken(), 'We couldn’t change the country. Please try again.'],
    [lostConnection(), 'We couldn’t change the country. Please try again. Check your connection.'],
  ])('keeps the old country after failure %#, and can be retried', async (failure, sentence) => {
    fakeEndpoint(setCountry, failure)
    const user = show()

    await choose(user, 'Ghana')

    expect(await screen.findByText(sentence)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')))
    expect([currency(), (await list()).value]).toEqual(['NGN', 'GH'])
    fakeEndpoint(setCountry, { country: 'GH', currency: 'USD', source: 'chosen' })
    await user.click(screen.getByRole('button', { name: 'Change' }))
    expect(await screen.findByText('Prices for Ghana ($)')).toBeTruthy()
  })

  test('keeps the country on Cancel', async () => {
    const user = show()
    await user.click(change())
    await list()

    await user.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(screen.getByText('Prices for Nigeria (₦)')).toBeTruthy()
    expect(document.activeElement).toBe(change())
  })
})
