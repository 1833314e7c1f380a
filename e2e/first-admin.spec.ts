// Starts a new production site and creates the first admin with the printed link.
import { afterAll, beforeAll, expect } from 'vitest'
import { checkPage } from './support/check-page.ts'
import { freePort, newDataDir, removeDataDir, type Server, startServer } from './support/server.ts'
import { test } from './support/test.ts'
import { openVisit } from './support/visit.ts'

let dataDir: string
let server: Server

beforeAll(async () => {
  dataDir = await newDataDir()
  server = await startInProduction()
})
afterAll(async () => {
  await server.kill('SIGINT')
  await removeDataDir(dataDir)
})

async function startInProduction(): Promise<Server> {
  const port = await freePort()
  return startServer({ dataDir, port, env: { NODE_ENV: 'production', PUBLIC_URL: `http://localhost:${port}`, DRAIN_SECONDS: '0' } })
}

const linkIn = ({ output }: Server) => /Create the first one within 24 hours: (\S+\/setup#token=\S+)/.exec(output())?.[1]

test('a new site prints, at startup, a link that creates the first admin once', async ({ browser }) => {
  const link = linkIn(server) ?? expect.unreachable(server.output())
  const visit = await openVisit(browser, server.origin)
  const { page, settled } = visit

  await page.goto(link)
  const main = page.getByRole('main')
  await main.getByLabel('First Name').waitFor()
  expect(page.url()).toBe(`${server.origin}/setup`)
  await checkPage(visit)
  await main.getByLabel('First Name').fill('Ada')
  await main.getByLabel('Last Name').fill('Obi')
  await main.getByLabel('Email').fill('ada@example.com')
  await main.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.keyboard.press('Enter')

  // In production, admin rights require two-step verification, so the next page offers to turn it on.
  await page.getByRole('button', { name: 'Set up two-step verification' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/settings')
  await settled()
  expect(await page.getByText('Please verify your email.').count()).toBe(0)
  expect(visit.complaints()).toEqual([])
  visit.expectAnswer(409, /\/auth\/setup\/check/)
  await page.goto(link)
  await page.getByText('This site already has an admin.').waitFor()
  expect(visit.complaints()).toEqual([])
  await visit.close()
})

test('the setup page is neither cached nor indexed', async () => {
  const response = await fetch(`${server.origin}/setup`)

  expect(response.headers.get('cache-control')).toContain('private')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await response.text()).toContain('noindex')
})

test('a site with an admin prints no link', async () => {
  await server.kill('SIGINT')
  server = await startInProduction()

  expect(linkIn(server)).toBeUndefined()
})
