import { describe, expect, test } from 'vitest'
import { type Arrival, arrivalOf, isRecent, nextArrival, orderSourceOf, sourceOf } from './sources.rules.ts'

const now = new Date('2026-09-01T12:00:00Z')
const DAY = 86_400_000
const host = 'akada.test'
const enter = (path: string, referrer = '') => arrivalOf({ landing: `https://akada.test${path}`, referrer, host })
const arrival = (changes: Partial<Arrival> = {}): Arrival => ({
  ...{ at: now.getTime() - DAY, kind: 'SITE', campaign: null, hasCoupon: false },
  ...changes,
})

test('a click counts for as many days as the site allows', () => {
  const clickedAgo = (ms: number) => isRecent({ at: now.getTime() - ms }, { days: 30, now })

  expect([clickedAgo(0), clickedAgo(30 * DAY - 1), clickedAgo(30 * DAY), clickedAgo(-1)]).toEqual([true, true, false, false])
})

describe('how a visitor entered the site', () => {
  test.each([
    ['/courses/7', '', 'DIRECT'],
    ['/courses/7/', 'https://akada.test/courses', 'DIRECT'],
    ['/courses/7', 'https://www.google.com/', 'SEARCH'],
    ['/courses/7', 'https://www.google.com.ng/search?q=x', 'SEARCH'],
    ['/courses', 'https://ng.search.yahoo.com/', 'SEARCH'],
    ['/courses/7', 'android-app://com.google.android.googlequicksearchbox/', 'SEARCH'],
    ['/courses/7', 'https://search.brave.com/', 'SEARCH'],
    ['/courses/7', 'https://mail.google.com/', 'SITE'],
    ['/courses/7', 'https://google.com.evil.example/', 'SITE'],
    ['/courses/7', 'https://blog.example/best-courses', 'SITE'],
    ['/courses/7', 'android-app://com.whatsapp/', 'SITE'],
    ['/courses/7', 'not a URL', 'DIRECT'],
    ['/courses?search=excel', '', 'SEARCH'],
    ['/payment/paystack/callback?reference=x', 'https://checkout.paystack.com/', 'SEARCH'],
    ['/login/google?code=x', 'https://www.google.com/', 'SEARCH'],
    // After the payment page was left, and from the site’s own emails in a mail program or on its page.
    ['/cart', 'https://checkout.paystack.com/', 'SEARCH'],
    ['/cart/restore?token=x', 'https://mail.google.com/', 'SEARCH'],
    ['/verify-email?code=x', 'android-app://com.google.android.gm/', 'SEARCH'],
    ['/reset-password?code=x', 'https://mail.yahoo.com/', 'SEARCH'],
    ['/newsletter/confirm?token=x', 'https://mail.google.com/', 'SEARCH'],
    ['/mails/unsubscribe?token=x', 'https://mail.google.com/', 'SEARCH'],
    ['/carts', 'https://blog.example/', 'SITE'],
    ['/courses/7?utm_source=Newsletter', 'https://www.google.com/', 'CAMPAIGN'],
    ['/?utm_campaign=Spring', '', 'CAMPAIGN'],
    ['/courses/7?utm_source=%20%20', '', 'DIRECT'],
  ] as const)('%s after “%s” is %s', (path, referrer, kind) => {
    expect(enter(path, referrer)?.kind).toBe(kind)
  })

  test('stays unknown for a landing page that isn’t a URL', () => {
    expect([arrivalOf({ landing: '', referrer: '', host }), arrivalOf({ landing: 'x y', referrer: '', host })]).toEqual([null, null])
  })

  test('has the tags of a campaign in lower case, cut, in one line and without invisible characters', () => {
    const query = new URLSearchParams({
      utm_source: `  New\nLETTER\u0000\u202e `,
      utm_medium: `<b>${'m'.repeat(100_000)}</b>`,
      utm_campaign: `=HYPERLINK("x")${'😀'.repeat(100)}`,
    })

    const campaign = enter(`/courses/7?${query}`)?.campaign

    expect(campaign?.source).toBe('new letter')
    expect(campaign?.medium).toBe(`<b>${'m'.repeat(57)}`)
    expect(campaign?.campaign).toBe(`=hyperlink("x")${'😀'.repeat(45)}`)
  })
})

describe('what the browser remembers', () => {
  test('is the last visit from outside, which a direct visit and browsing don’t replace', () => {
    const next = (path: string, referrer: string, remembered: Arrival | null) =>
      nextArrival(enter(path, referrer), { remembered, now })?.kind ?? null

    expect(next('/courses/7', '', arrival())).toBeNull()
    expect(next('/courses', '', arrival())).toBeNull()
    expect(next('/courses', '', null)).toBe('SEARCH')
    expect(next('/courses', '', arrival({ at: now.getTime() - 30 * DAY }))).toBe('SEARCH')
    expect(next('/courses/7', 'https://blog.example/', arrival({ kind: 'CAMPAIGN' }))).toBe('SITE')
    expect(next('/courses/7?coupon=SAVE', '', arrival())).toBe('DIRECT')
    expect(next('/courses?coupon=SAVE', '', arrival())).toBe('SEARCH')
    expect(next('/courses/7?coupon=', '', arrival())).toBeNull()
    expect(next('/courses/7?coupon=%20', '', arrival())).toBeNull()
  })
})

describe('the source', () => {
  const referral = { code: 'ABCDEFGH', at: now.getTime() - DAY }
  const campaign = { source: 'news', medium: '', campaign: '' }

  test('is the first that applies: affiliate, coupon link, campaign, search, other site, direct', () => {
    const linked = arrival({ kind: 'CAMPAIGN', campaign, hasCoupon: true })
    const kindOf = (remembered: Parameters<typeof sourceOf>[0]) => sourceOf(remembered, now)

    expect(kindOf({ referral, arrival: linked })).toEqual({ kind: 'AFFILIATE', campaign: null })
    expect(kindOf({ referral: null, arrival: linked })).toEqual({ kind: 'COUPON', campaign: null })
    expect(kindOf({ referral: null, arrival: { ...linked, hasCoupon: false } })).toEqual({ kind: 'CAMPAIGN', campaign })
    expect(kindOf({ referral: null, arrival: arrival({ kind: 'SEARCH' }) }).kind).toBe('SEARCH')
    expect(kindOf({ referral: null, arrival: arrival() }).kind).toBe('SITE')
    expect(kindOf({ referral: null, arrival: null }).kind).toBe('DIRECT')
  })

  test('is direct after 30 days', () => {
    const old = { at: now.getTime() - 30 * DAY }

    expect(sourceOf({ referral: { ...referral, ...old }, arrival: arrival(old) }, now).kind).toBe('DIRECT')
  })

  test('of an order ignores the coupon of a link, because the coupon may not be used', () => {
    const linked = arrival({ kind: 'CAMPAIGN', campaign, hasCoupon: true })

    expect(orderSourceOf({ referral: null, arrival: linked }, now)).toEqual({ kind: 'CAMPAIGN', campaign })
    expect(orderSourceOf({ referral, arrival: linked }, now).kind).toBe('AFFILIATE')
  })
})
