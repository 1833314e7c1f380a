import * as settings from '@akada/contract/settings.ts'
import { describe, expect, test } from 'vitest'
import { listen } from '#platform/database/listen.ts'
import { sanitizeRichText } from '#platform/rich-text/sanitize.ts'
import { testApp } from '#testing/test-app.ts'
import { defaultTexts } from './settings.default-texts.ts'
import { changeSetting } from './settings.site.ts'
import { updateText } from './update-text.ts'

const { db, call, clock, connection } = await testApp()

const setText = (key: settings.SiteTextKey, html: string) =>
  db.transaction().execute((tx) => updateText(tx, { key, html, by: null, now: clock.now }))
const textOf = async (key: settings.SiteTextKey) => (await call(settings.getSiteText, { params: { key } })).data

describe('site pages', () => {
  test.each(settings.SiteTextKey.options)('include %s from the start, with their placeholders filled in', async (key) => {
    const text = await textOf(key)

    expect(text.updatedAt).toBeNull()
    expect(text.html).toContain('<a href="mailto:support@akada.test">support@akada.test</a>')
    expect(text.html).not.toMatch(/[{}]|undefined/)
    if (key !== 'contact') expect(text.html).toContain('Akada')
  })

  test.each(settings.SiteTextKey.options)('aren’t changed by the sanitizer, so that their text can be edited: %s', (key) => {
    const withoutRel = sanitizeRichText(defaultTexts[key], 'html').replaceAll(' rel="noopener nofollow ugc"', '')

    expect(withoutRel).toBe(defaultTexts[key])
  })

  test('are replaced by the operator’s text, which is sanitized', async () => {
    await setText('about', '<h3>We are {site}</h3><script>steal()</script><p onclick="steal()">Hi</p>')

    expect(await textOf('about')).toEqual({ html: '<h2>We are Akada</h2><p>Hi</p>', updatedAt: clock.now.toISOString() })
  })

  test('have one of the ten texts after ten concurrent changes', async () => {
    const texts = Array.from({ length: 10 }, (_, index) => `<p>Terms ${index}</p>`)

    await Promise.all(texts.map((html) => setText('terms', html)))

    expect(texts).toContain((await textOf('terms')).html)
  })

  test('invalidate cached pages in every process', async () => {
    let tell = (_: string) => {}
    const told = new Promise<string>((resolve) => (tell = resolve))
    const listener = await listen(connection, ['catalog'], { onNotification: tell, onReconnect: () => {}, onError: () => {} })

    await setText('privacy', '<p>New</p>')

    expect(await told).toBe('catalog')
    await listener.close()
  })

  test('exist only for known keys', async () => {
    const answer = await call(settings.getSiteText, { params: { key: 'imprint' as 'about' } })

    expect(answer).toMatchObject({ statusCode: 400, errors: [{ path: 'key', message: 'This page doesn’t exist.' }] })
  })
})

describe('the mobile data price', () => {
  test('is an estimate until the operator changes it', async () => {
    const before = await call(settings.getDataPrice, {})
    await changeSetting(db, { key: 'dataPricePerGbNaira', value: '350', now: clock.now })

    expect(before.data).toEqual({ nairaPerGb: 500 })
    expect((await call(settings.getDataPrice, {})).data).toEqual({ nairaPerGb: 350 })
  })

  test.each([-1, 0.5, 'cheap', 100_001])('rejects %j', async (value) => {
    await expect(changeSetting(db, { key: 'dataPricePerGbNaira', value, now: clock.now })).rejects.toThrow()
  })
})
