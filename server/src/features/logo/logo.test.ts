import * as settings from '@akada/contract/site-settings.ts'
import { expect, test } from 'vitest'
import { givenAdmin } from '#testing/builders.ts'
import { givenPicture } from '#testing/pictures.ts'
import { fileOf, formOf, sendForm } from '#testing/send-form.ts'
import { testApp } from '#testing/test-app.ts'
import { findLogoPicture } from './find-logo-picture.ts'

const server = await testApp()
const { app, call, db, deps, runJobs } = server

test('the logo is resized to a small square, and can be removed', async () => {
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
  expect(await logos()).toHaveLength(1)

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
