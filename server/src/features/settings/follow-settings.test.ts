// Checks that a changed setting applies without a restart, both in the process that saved it and in the others.
import * as settings from '@akada/contract/site-settings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '#platform/database/listen.ts'
import type { Deps } from '#platform/deps.ts'
import { pack } from '#platform/http/packed.ts'
import { createSharedCache } from '#platform/http/shared-cache.ts'
import { retrying } from '#platform/retrying.ts'
import { givenAdmin } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { liveSettings } from './settings.live.ts'
import { type SettingKey, type SiteSettings, siteSettings } from './settings.site.ts'

const { call, db, ownerDb, deps, clock, connection } = await testApp()

type Process = Pick<Deps, 'db' | 'site' | 'policy'>
type Change = { to: unknown; read: (process: Process) => unknown }

const stored = (key: keyof SiteSettings, to: unknown): Change => ({ to, read: async (process) => (await siteSettings(process.db))[key] })

const changes = {
  siteName: { to: 'Ilé-Ìwé', read: ({ site }) => site.name },
  supportEmail: { to: 'help@ile-iwe.test', read: ({ site }) => site.supportEmail },
  socialLinks: { to: ['https://x.com/ileiwe'], read: ({ site }) => site.socialLinks },
  foreignCurrency: { to: 'charge_in_ngn', read: ({ policy }) => policy.foreignCurrency },
  approveInstructors: { to: true, read: ({ policy }) => policy.approveInstructors },
  timeZone: { to: 'America/New_York', read: ({ site }) => site.timeZone },
  strikeThrough: stored('strikeThrough', false),
  vatRateBps: stored('vatRateBps', 750),
  sellerName: stored('sellerName', 'Ilé-Ìwé Ltd'),
  sellerAddress: stored('sellerAddress', '1 Marina, Lagos'),
  sellerCountry: stored('sellerCountry', 'GH'),
  sellerTaxId: stored('sellerTaxId', '12345678-0001'),
  storefrontTitle: stored('storefrontTitle', 'Learn to weave'),
  storefrontText: stored('storefrontText', 'On a loom of your own.'),
  showsPopularRow: stored('showsPopularRow', false),
  showsNewRow: stored('showsNewRow', false),
  showsFreeRow: stored('showsFreeRow', false),
  showsInstructorRow: stored('showsInstructorRow', false),
  instructorShareBps: stored('instructorShareBps', 6_000),
  ownCouponShareBps: stored('ownCouponShareBps', 9_000),
  affiliateMinBps: stored('affiliateMinBps', 1_000),
  affiliateMaxBps: stored('affiliateMaxBps', 4_000),
  affiliateSiteBps: stored('affiliateSiteBps', 500),
  affiliateDays: stored('affiliateDays', 60),
  refundDays: stored('refundDays', 14),
  refundMaxPercent: stored('refundMaxPercent', 20),
  refundMaxPerYear: stored('refundMaxPerYear', 2),
  payoutHoldDays: stored('payoutHoldDays', 5),
  payoutMinimumNaira: stored('payoutMinimumNaira', 20_000),
  payoutMinimumUsd: stored('payoutMinimumUsd', 100),
  payoutSchedule: stored('payoutSchedule', 'friday'),
  dataPricePerGbNaira: stored('dataPricePerGbNaira', 400),
  holdChanges: stored('holdChanges', true),
  couponMinPercent: stored('couponMinPercent', 5),
  couponMaxPercent: stored('couponMaxPercent', 90),
  couponMaxDays: stored('couponMaxDays', 60),
  couponMaxUses: stored('couponMaxUses', 100),
  storageGbPerInstructor: stored('storageGbPerInstructor', 50),
  largeUploadsAtOnce: stored('largeUploadsAtOnce', 4),
  invitationsPerMonth: stored('invitationsPerMonth', 50),
  firstReminderHours: stored('firstReminderHours', 2),
  secondReminderHours: stored('secondReminderHours', 48),
  allowsVideoLinks: { to: false, read: ({ policy }) => policy.videoLinks.isAllowed },
  videoHosts: { to: ['media.example.com'], read: ({ policy }) => policy.videoLinks.hosts },
  requireSecondFactor: { to: true, read: ({ policy }) => policy.requireSecondFactor },
} satisfies Record<SettingKey, Change>

const endpoints = { brand: settings.updateBrand, money: settings.updateMoney, rules: settings.updateRules }
const groupOf = (key: string) => (key in settings.brandFields ? 'brand' : key in settings.moneyFields ? 'money' : 'rules')

let admin: { id: string }
let listener: Awaited<ReturnType<typeof listen>>
const elsewhere = liveSettings(db, deps.settings.setUp, () => {})
const other: Process = { db, site: elsewhere.site, policy: elsewhere.policy }
let heard = () => {}

beforeAll(async () => {
  admin = await givenAdmin(db)
  // Only an admin with a second factor can require one.
  const factor = { user_id: admin.id, secret: Buffer.from('x'), enabled_at: clock.now }
  await db.insertInto('second_factors').values(factor).execute()
  // Listens as start-server.ts does.
  listener = await listen(connection, ['catalog'], {
    onNotification: () => void elsewhere.follow().then(() => heard()),
    onReconnect: () => {},
    onError: () => {},
  })
})
afterAll(() => listener.close())

describe('a changed setting applies in every process', () => {
  test.each(Object.entries<Change>(changes))('%s', async (key, { to, read }) => {
    const group = groupOf(key)
    const before = (await call(settings.getSettings, {}, admin)).data[group].version
    const told = new Promise<void>((resolve) => (heard = resolve))
    expect(await read(deps)).not.toEqual(to)

    const answer = await call(endpoints[group] as typeof settings.updateMoney, { body: { version: before, [key]: to } as never }, admin)

    expect(answer.statusCode).toBe(200)
    expect(await read(deps)).toEqual(to)
    await told
    expect(await read(other)).toEqual(to)
  })
})

describe('a shared response that was computed from the previous settings', () => {
  const rename = async (siteName: string) => {
    const { version } = (await call(settings.getSettings, {}, admin)).data.brand
    await call(settings.updateBrand, { body: { version, siteName } as never }, admin)
  }
  /** A process that has followed the settings so far, and that computes a response from the site's name. */
  const givenProcess = async () => {
    const shared = createSharedCache()
    const { site, follow } = liveSettings(db, deps.settings.setUp, shared.drop)
    await follow()
    const show = async (until: Promise<void> = Promise.resolve()) => {
      const make = async () => {
        const { name } = site
        await until
        return { packed: pack({ status: 200, body: name, headers: {} }), isShared: true }
      }
      return (await shared.packedOf('about', make)).bodies.identity.toString()
    }
    return { shared, follow, show }
  }

  test('between the notification and the new settings isn’t sent afterwards', async () => {
    await rename('Weaving school')
    const { shared, follow, show } = await givenProcess()
    await rename('School of weaving')

    shared.drop()
    const between = await show()
    await follow()

    expect([between, await show()]).toEqual(['Weaving school', 'School of weaving'])
  })

  test('isn’t kept if it is completed only after the new settings are known', async () => {
    await rename('Weaving school')
    const { shared, follow, show } = await givenProcess()
    await rename('School of weaving')
    let complete = () => {}
    shared.drop()
    const inProgress = show(new Promise((resolve) => (complete = resolve)))

    await follow()
    complete()

    expect([await inProgress, await show()]).toEqual(['Weaving school', 'School of weaving'])
  })

  test('stays if the settings are the same', async () => {
    const { shared, follow, show } = await givenProcess()
    await show()

    await follow()
    await show()

    expect(shared.figures()).toMatchObject({ kept: 1, rendered: 1 })
  })
})

describe('settings that can’t be read', () => {
  const everyMs = 10

  test('are read again until the read succeeds', async () => {
    const { site, follow } = liveSettings(db, deps.settings.setUp, () => {})
    const { version } = (await call(settings.getSettings, {}, admin)).data.brand
    await call(settings.updateBrand, { body: { version, siteName: 'School of pottery' } as never }, admin)
    await sql`alter table site_settings rename to hidden_settings`.execute(ownerDb)
    let failures = 0

    await new Promise<void>((resolve) => {
      const onError = () => {
        failures += 1
        if (failures === 2) void sql`alter table hidden_settings rename to site_settings`.execute(ownerDb)
      }
      retrying(() => follow().then(() => resolve()), { everyMs, onError }).run()
    })

    expect(failures).toBeGreaterThanOrEqual(2)
    expect(site.name).toBe('School of pottery')
  })

  test('aren’t read again after the process has stopped listening', async () => {
    await sql`alter table site_settings rename to hidden_settings`.execute(ownerDb)
    const { follow } = liveSettings(db, deps.settings.setUp, () => {})
    let failures = 0
    await new Promise<void>((resolve) => {
      const stopped = retrying(follow, {
        everyMs,
        onError: () => {
          failures += 1
          stopped.stop()
          resolve()
        },
      })
      stopped.run()
    })

    // Timers of the same length fire in the order in which they were set.
    let later = 0
    await new Promise<void>((resolve) => {
      const others = retrying(follow, {
        everyMs,
        onError: () => {
          later += 1
          if (later < 3) return
          others.stop()
          resolve()
        },
      })
      others.run()
    })

    await sql`alter table hidden_settings rename to site_settings`.execute(ownerDb)
    expect(failures).toBe(1)
  })
})
