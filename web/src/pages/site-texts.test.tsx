import { safeHtml } from '@akada/contract/rich-text.ts'
import { getSiteText } from '@akada/contract/settings.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as aboutPage from './about.tsx'
import * as privacyPage from './privacy.tsx'
import * as termsPage from './terms.tsx'

const text = { html: safeHtml`<h2>First things</h2><p>Be kind.</p>`, updatedAt: null }

describe('site pages', () => {
  test.each([
    ['about', aboutPage, 'About Akada'],
    ['terms', termsPage, 'Terms'],
    ['privacy', privacyPage, 'Privacy'],
  ] as const)('show the text of “%s” below its heading', async (key, page, heading) => {
    const calls = fakeEndpoint(getSiteText, text)

    renderPage(page, { path: `/${key}` })

    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy()
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 2, name: 'First things' })).toBeTruthy()
    expect(calls).toEqual([{ params: { key } }])
    expect(screen.queryByText(/Last updated/)).toBeNull()
  })

  test('show the date of the last update if an admin wrote the text', async () => {
    fakeEndpoint(getSiteText, { ...text, updatedAt: '2026-03-04T10:00:00Z' })

    renderPage(termsPage, { path: '/terms' })

    expect((await screen.findByText('Mar 4, 2026')).parentElement?.textContent).toBe('Last updated Mar 4, 2026')
  })

  test('can be reloaded after a failure', async () => {
    fakeEndpoint(getSiteText, broken())
    renderPage(privacyPage, { path: '/privacy' })
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load this page.')
    fakeEndpoint(getSiteText, text)

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText('Be kind.')).toBeTruthy()
  })
})
