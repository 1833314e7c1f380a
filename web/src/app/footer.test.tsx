import { requestSubscription } from '@akada/contract/newsletter.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { SiteContext } from '../lib/site.ts'
import { broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenSite } from '../testing/given-site.ts'
import { Footer } from './footer.tsx'

// Loads the lazy parts up front, so that no test waits for the compiler.
beforeAll(() => Promise.all([import('./subscribe-box.tsx'), import('./subscribe-address.ts')]))

const site = givenSite()
const renderFooter = (socialLinks: readonly string[], isSlim: boolean) =>
  render(
    <SiteContext value={{ ...site, socialLinks }}>
      <MemoryRouter>
        <Footer isSlim={isSlim} />
      </MemoryRouter>
    </SiteContext>,
  )
async function show(socialLinks: readonly string[] = []) {
  renderFooter(socialLinks, false)
  await screen.findByRole('form', { name: 'Newsletter' })
}
const box = () => screen.getByRole('textbox', { name: 'Email' })

async function ask(email: string) {
  if (email) await userEvent.type(box(), email)
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
}

describe('footer links', () => {
  test.each([
    ['Home', '/'],
    ['Courses', '/courses'],
    ['Categories', '/categories'],
    ['About', '/about'],
    ['Contact Us', '/contact'],
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
  ])('include %s, which links to %s', async (name, path) => {
    await show()

    const links = within(screen.getByRole('navigation', { name: 'Quick Links' }))

    expect(links.getByRole('link', { name }).getAttribute('href')).toBe(path)
  })

  test("lead to the site's profiles elsewhere", async () => {
    await show(['https://www.facebook.com/akada', 'https://x.com/akada', 'https://akada.example/blog'])

    for (const [name, href] of [
      ['Facebook', 'https://www.facebook.com/akada'],
      ['Twitter', 'https://x.com/akada'],
      ['akada.example', 'https://akada.example/blog'],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
  })
})

describe('slim footer', () => {
  test('has only the links that every page needs', () => {
    renderFooter([], true)

    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Contact Us', 'Terms', 'Privacy'])
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('newsletter box', () => {
  test('works as a plain form before its script has loaded', async () => {
    await show()

    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Newsletter' })

    expect([form.method, form.getAttribute('action'), box().getAttribute('name')]).toEqual(['post', '/api/newsletter/subscribe', 'email'])
    expect(box().getAttribute('aria-describedby')).toBe('newsletter-hint')
  })

  test('asks the subscriber to check the inbox', async () => {
    const calls = fakeEndpoint(requestSubscription, null)
    await show()

    await ask('ada@example.test')

    expect(await screen.findByText('Check your inbox to confirm.')).toHaveProperty('role', 'status')
    expect(calls).toEqual([{ body: { email: 'ada@example.test' } }])
    expect(box()).toHaveProperty('value', '')
  })

  test('is busy until the response arrives', async () => {
    let answer = (_: null) => {}
    fakeEndpoint(requestSubscription, () => new Promise((resolve) => (answer = resolve)))
    await show()

    await ask('ada@example.test')

    expect((await screen.findByRole('button', { name: 'Subscribing…' })).getAttribute('aria-busy')).toBe('true')
    answer(null)
    await screen.findByText('Check your inbox to confirm.')
  })

  test.each(['', 'ada'])('sends nothing for %j, and shows the error at the field', async (email) => {
    const calls = fakeEndpoint(requestSubscription, null)
    await show()

    await ask(email)

    expect((await screen.findByRole('alert')).textContent).toBe('Valid email is required.')
    expect(box().getAttribute('aria-describedby')).toBe('newsletter-hint newsletter-error')
    expect(document.activeElement).toBe(box())
    expect(calls).toEqual([])
  })

  test.each([
    [refused('TOO_MANY_REQUESTS'), 'Too many attempts. Please try again later.'],
    [refused('INVALID_INPUT', { errors: [{ path: 'email', message: 'Valid email is required.' }] }), 'Valid email is required.'],
    [broken(), 'We couldn’t subscribe you. Please try again.'],
    [lostConnection(), 'We couldn’t subscribe you. Please try again. Check your connection.'],
  ])('keeps the address after failure %#, and can be retried', async (failure, sentence) => {
    fakeEndpoint(requestSubscription, failure)
    await show()
    await ask('ada@example.test')
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(box()).toHaveProperty('value', 'ada@example.test')
    fakeEndpoint(requestSubscription, null)

    await ask('')

    expect(await screen.findByText('Check your inbox to confirm.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
