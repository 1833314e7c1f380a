import { describe, expect, test } from 'vitest'
import { listen } from '#platform/database/listen.ts'
import { testApp } from '#testing/test-app.ts'
import { upsertSetting } from './settings.queries.ts'
import { changeSetting, isSetting, settingKeys, siteSettings } from './settings.site.ts'

const { db, clock, connection } = await testApp()

const set = (value: unknown) => changeSetting(db, { key: 'strikeThrough', value, now: clock.now })
const isStruck = async () => (await siteSettings(db)).strikeThrough

describe('site settings', () => {
  test('have default values', async () => {
    const settings = await siteSettings(db)

    expect(Object.keys(settings)).toEqual(settingKeys)
    expect(settings).toMatchObject({ strikeThrough: true, refundDays: 30, sellerName: '' })
  })

  test.each([
    [false, false],
    ['true', true],
    ['false', false],
    [true, true],
  ])('that are set to %j are read as %j', async (value, kept) => {
    await set(value)

    expect(await isStruck()).toBe(kept)
  })

  test.each([null, 1, 'yes', '', 'TRUE', {}])('stay unchanged if they reject %j', async (value) => {
    await set(false)

    await expect(set(value)).rejects.toThrow('This must be true or false.')

    expect(await isStruck()).toBe(false)
  })

  test.each([
    ['strikeThrough', 'on Sundays'],
    ['a setting from another release', 1],
  ])('ignore invalid or unknown stored values: %s', async (key, value) => {
    await set(true)
    await upsertSetting(db, { key, value, now: clock.now })

    const settings = await siteSettings(db)

    expect(settings.strikeThrough).toBe(true)
    expect(Object.keys(settings)).toEqual(settingKeys)
  })

  test('have one of the ten values after ten concurrent changes', async () => {
    const days = Array.from({ length: 10 }, (_, index) => index + 40)

    await Promise.all(days.map((value) => changeSetting(db, { key: 'refundDays', value, now: clock.now })))

    expect(days).toContain((await siteSettings(db)).refundDays)
  })

  test('invalidate cached pages in every process', async () => {
    let tell = (_: string) => {}
    const told = new Promise<string>((resolve) => (tell = resolve))
    const listener = await listen(connection, ['catalog'], { onNotification: tell, onReconnect: () => {}, onError: () => {} })

    await set(false)

    expect(await told).toBe('catalog')
    await listener.close()
  })

  test('have only known names', () => {
    expect(settingKeys.every(isSetting)).toBe(true)
    expect(['color', '', 'toString', '__proto__', 'constructor'].filter(isSetting)).toEqual([])
  })
})
