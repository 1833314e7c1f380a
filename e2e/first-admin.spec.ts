// A new site without demo data: the link that its start prints creates the first admin.
import { afterAll, beforeAll, expect } from 'vitest'
import { newDataDir, removeDataDir, type Server, startServer } from './support/server.ts'
import { test } from './support/test.ts'
import { openVisit } from './support/visit.ts'

let dataDir: string
let server: Server

beforeAll(async () => {
  dataDir = await newDataDir()
  server = await startServer({ dataDir, env: { DEMO: 'false' } })
})
afterAll(async () => {
  await server.kill('SIGINT')
  await removeDataDir(dataDir)
})

const linkIn = (output: string) => /Create the first one within 24 hours: (\S+\/setup#token=\S+)/.exec(output)?.[1]

test('the start of a new site prints a link that creates its first admin, once', async ({ browser }) => {
  const link = linkIn(server.output()) ?? expect.unreachable(server.output())
  const visit = await openVisit(browser, server.origin)
  const { page } = visit
  const place = link.replace(/^https?:\/\/[^/]+/, '')

  await page.goto(`${server.origin}${place}`)
  const main = page.getByRole('main')
  await main.getByLabel('First Name').fill('Ada')
  await main.getByLabel('Last Name').fill('Obi')
  await main.getByLabel('Email').fill('ada@example.com')
  await main.getByLabel('Password', { exact: true }).fill('correct horse battery')
  expect(page.url()).toBe(`${server.origin}/setup`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/settings')
  expect(visit.complaints()).toEqual([])

  await page.goto(`${server.origin}${place}`)
  await page.getByText('This site already has an admin.').waitFor()
  await visit.close()
})

test('a site with an admin prints no link', async () => {
  await server.kill('SIGINT')
  server = await startServer({ dataDir, env: { DEMO: 'false' } })

  expect(linkIn(server.output())).toBeUndefined()
})
