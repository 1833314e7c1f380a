import { disableAnnouncements, openMailSettings } from '@akada/contract/announcements.ts'
import { getMailPreferences } from '@akada/contract/notifications.ts'
import { expect, test } from 'vitest'
import { isOptional, mailTemplateKinds, templateOf } from '#features/mail-templates/mail-templates.all.ts'
import { writeSample } from '#features/mail-templates/render-template.ts'
import { givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { stopLinks } from './notifications.links.ts'
import { mailKinds, unchosen } from './notifications.rules.ts'

const { call, db, deps } = await testApp()
const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''

test.each(mailKinds)('a link in an email turns off only %s, without a login', async (kind) => {
  const person = await givenUser(db)
  const { unsubscribeUrl, oneClickUrl } = stopLinks(deps, person.id, kind)

  const answer = await call(disableAnnouncements, { query: {}, body: { token: tokenIn(unsubscribeUrl) } })

  expect(answer.statusCode).toBe(200)
  expect((await call(getMailPreferences, {}, person)).data).toEqual({ ...unchosen, [kind]: false })
  expect(tokenIn(oneClickUrl)).toBe(tokenIn(unsubscribeUrl))
})

test('opening the one-click URL redirects to the unsubscribe page', async () => {
  const { unsubscribeUrl, oneClickUrl } = stopLinks(deps, (await givenUser(db)).id, 'message')

  const { headers } = await call(openMailSettings, { query: { token: tokenIn(oneClickUrl) } })

  expect(`${deps.site.publicUrl}${headers.location}`).toBe(unsubscribeUrl)
})

test.each(mailTemplateKinds)('the %s email links to the unsubscribe page only if the email is optional', (kind) => {
  const { text, html } = writeSample(deps.site, kind, templateOf(kind))

  expect([text, html].map((words) => words.includes('/mails/unsubscribe'))).toEqual(Array(2).fill(isOptional(kind)))
})
