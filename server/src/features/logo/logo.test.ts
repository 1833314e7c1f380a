import * as settings from '@akada/contract/site-settings.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { givenAdmin } from '#testing/builders.ts'
import { givenPicture } from '#testing/pictures.ts'
import { fileOf, formOf, sendForm } from '#testing/send-form.ts'
import { testApp } from '#testing/test-app.ts'
import { findLogoPicture } from './find-logo-picture.ts'

const server = await testApp()
const { app, call, db, deps, runJobs } = server

test('the logo is stored as a small and a large square, and can be removed', async () => {
  const admin = await givenAdmin(db)
  const version = (await call(settings.getSettings, {}, admin)).data.brand.version
  const logos = () => db.selectFrom('media_files').select('key').where('key', 'like', 'public/logos/%').execute()

  const first = await sendForm(
    server,
    settings.replaceLogo,
    formOf({ version: String(version), file: fileOf(await givenPicture()) }),
    admin,
  )
  const late = await sendForm(server, settings.replaceLogo, formOf({ version: String(version), file: fileOf(await givenPicture()) }), admin)
  const bad = await sendForm(
    server,
    settings.replaceLogo,
    formOf({ version: String(version + 1), file: fileOf(Buffer.from('<svg/>')) }),
    admin,
  )

  expect(first.data).toMatchObject({
    version: version + 1,
    logoUrl: expect.stringMatching(/^\/media\/public\/logos\/[0-9a-f]{32}\.webp$/),
  })
  expect((await app.inject(first.data.logoUrl)).headers['content-type']).toBe('image/webp')
  expect(deps.site.logoUrl).toBe(first.data.logoUrl)
  expect(late).toMatchObject({ code: 'SETTINGS_CHANGED', data: { logoUrl: first.data.logoUrl } })
  expect(bad.code).toBe('PICTURE_INVALID')
  expect(await logos()).toHaveLength(2)

  expect((await findLogoPicture(deps))?.subarray(1, 4).toString()).toBe('PNG')

  await call(settings.replaceLogo, { body: { version: version + 1 } }, admin)
  expect(await findLogoPicture(deps)).toBeUndefined()
  await runJobs()

  expect(deps.site.logoUrl).toBeNull()
  expect(await logos()).toEqual([])
  expect(await db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()).toMatchObject({
    before: { logo: first.data.logoUrl.replace('/media/', '') },
    after: { logo: null },
  })
})

describe('the icons of the installed app', () => {
  const pixelsOf = async (icon: Buffer) => {
    const { data, info } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
    return { size: [info.width, info.height], corner: at(0, 0), center: at(info.width >> 1, info.height >> 1) }
  }
  const isRed = ([red = 0, green = 255]: number[]) => red > 180 && green < 60

  test('are drawn from the logo, at their own size, and change with it', async () => {
    const admin = await givenAdmin(db)
    const set = async (color: string) => {
      const { version } = (await call(settings.getSettings, {}, admin)).data.brand
      const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: color } })
        .png()
        .toBuffer()
      await sendForm(server, settings.replaceLogo, formOf({ version: String(version), file: fileOf(picture) }), admin)
      await runJobs()
    }
    const load = (name: string) => app.inject(`${deps.site.iconsPath}/${name}`)
    await set('#dd1414')
    const paths = [deps.site.iconsPath]

    const icons = await Promise.all(['192.png', '512.png', 'maskable.png', 'apple.png'].map(load))
    await set('#1414dd')
    paths.push(deps.site.iconsPath)
    const replaced = await load('192.png')

    expect(icons.map(({ headers }) => headers['content-type'])).toEqual(Array(4).fill('image/png'))
    const [small, large, maskable, apple] = await Promise.all(icons.map(({ rawPayload }) => pixelsOf(rawPayload)))
    expect([small?.size, large?.size, maskable?.size, apple?.size]).toEqual([
      [192, 192],
      [512, 512],
      [512, 512],
      [180, 180],
    ])
    for (const icon of [small, large, apple]) expect([isRed(icon?.corner ?? []), isRed(icon?.center ?? [])]).toEqual([true, true])
    // The margin that launchers may crop.
    expect([maskable?.corner, isRed(maskable?.center ?? [])]).toEqual([[255, 255, 255, 255], true])
    expect(new Set(paths).size).toBe(2)
    expect(isRed((await pixelsOf(replaced.rawPayload)).center)).toBe(false)
    expect((await load('999.png')).statusCode).toBe(404)
  })

  test('don’t exist for the default logo and for logos without a large copy', async () => {
    await db.updateTable('site_logo').set({ icon_file_id: null }).execute()
    await deps.settings.follow()
    const path = deps.site.iconsPath
    const small = await app.inject('/site-icons/1/192.png')
    await db.deleteFrom('site_logo').execute()

    expect([path, small.statusCode, (await app.inject('/site-icons/1/192.png')).statusCode]).toEqual([null, 404, 404])
  })
})
