import type { Role } from '@akada/contract/accounts.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import type { RouteObject } from 'react-router'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { render } from '../entry-server.tsx'
import { neededRoleAt } from '../lib/access.ts'
import { ApiError, type Transport } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { currentSession, endSession, startSession } from '../lib/session.ts'
import { fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenSite } from '../testing/given-site.ts'
import { givenAccount } from '../testing/givens.ts'
import { guard } from './guard.ts'
import type { PageHandle } from './page-handle.ts'
import { createRoutes } from './routes.tsx'

type Address = { path: string; handle: PageHandle; load: (at: string, params: Record<string, string>) => Promise<unknown> }

const queryClient = createQueryClient()
const allRoutes = createRoutes({ isServer: false, queryClientOf: () => queryClient, currencyOf: () => 'NGN' })
let addresses: Address[] = []

// Every page in the router, so that new pages are tested automatically.
beforeAll(async () => {
  const found = await Promise.all(pageRoutes(allRoutes).map(addressOf))
  addresses = found.filter((address) => address !== null)
}, 120_000)
afterEach(() => {
  endSession()
  queryClient.clear()
})

const pageRoutes = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => (route.children ? pageRoutes(route.children) : route.path === undefined ? [] : [route]))

async function addressOf({ path = '', lazy }: RouteObject): Promise<Address | null> {
  if (typeof lazy !== 'function') return null
  const { loader, handle } = await lazy()
  if (typeof loader !== 'function') throw new Error(`The page at ${path} has no loader.`)
  return {
    path,
    handle: handle as PageHandle,
    load: async (at, params) => loader({ request: new Request(`http://akada.test${at}`), params, context: undefined } as never),
  }
}

const UUID = '0b4a8a67-0d4b-4c5e-9e5c-8a3f0a1f1a11'
const example = (path: string) =>
  path
    .replace(/:(userId|person)/, UUID)
    .replace(/:(id)/, '7')
    .replace(/:\w+/, 'SAVE10')
const paramsIn = (path: string, id: string) => Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, id]))

/** Calls through the global fetch, because the transport stays installed after `render`, and the fakes of the next test must apply. */
const overFetch: Transport = async ({ method, path, headers }) => {
  const response = await fetch(path, { method, headers })
  return { status: response.status, body: await response.json() }
}

/** Returns the thrown error or redirect, or null for a page that loads. */
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
const redirectOf = async (promise: Promise<unknown>) => {
  const thrown = await outcomeOf(promise)
  return thrown instanceof Response ? thrown.headers.get('location') : null
}

const guarded = () => addresses.filter(({ handle }) => handle.kind === 'private')
const needingRole = () => guarded().filter(({ path }) => neededRoleAt(path) !== null)

const account = givenAccount()
const givenSession = (...roles: Role[]) => startSession({ token: 't', id: account.id, roles: ['STUDENT', ...roles] })
const givenRoles = (...names: Role[]) =>
  fakeEndpoint(getAccount, givenAccount({ roles: [{ name: 'STUDENT' }, ...names.map((name) => ({ name }))] }))

describe('guarded URLs', () => {
  test('exist in the router and include all areas', () => {
    expect(guarded().length).toBeGreaterThan(40)
    expect(needingRole().length).toBeGreaterThan(30)
    expect(addresses.filter(({ path, handle }) => neededRoleAt(path) !== null && handle.kind !== 'private')).toEqual([])
  })

  test('redirect a visitor to the login page, with a URL to return to', async () => {
    for (const { path, load } of guarded()) {
      const at = `${example(path)}?tab=all`
      expect(await redirectOf(load(at, paramsIn(path, '7')))).toBe(`/login?returnUrl=${encodeURIComponent(at)}`)
    }
  })

  test('redirect a logged-in user without the role to the login page', async () => {
    givenSession()
    givenRoles()
    for (const { path, load } of needingRole())
      expect(await redirectOf(load(example(path), paramsIn(path, '7')))).toBe(`/login?returnUrl=${encodeURIComponent(example(path))}`)
  })

  test('that require a role are rendered by the server without any text of the area or page', async () => {
    const assets = { css: '', entry: '/entry.js', starter: '/starter.js', scriptsOf: () => [] }
    for (const { path } of needingRole()) {
      const page = await render({ url: example(path), site: givenSite({ publicUrl: 'http://akada.test' }), call: overFetch, assets })
      if (page.kind !== 'page') throw new Error(`${path} redirects.`)
      const main = /<main[^>]*>(.*?)<\/main>/s.exec(page.html)?.[1] ?? 'No main element.'

      expect([path, main.replaceAll(/<[^>]*>/g, ' ').trim()]).toEqual([path, 'Loading...'])
    }
  })
})

describe('page URLs with a malformed id', () => {
  const impossible = ['abc', '0', '-1', '1.5', '1e3', '0x10', '+7', ' 7', '7abc', '007', '9'.repeat(40)]

  test('return 404 on every page', async () => {
    givenSession('INSTRUCTOR', 'MANAGER', 'ADMIN')
    const numbered = addresses.filter(({ path }) => /:(id|userId)\b/.test(path))
    expect(numbered.length).toBeGreaterThan(8)
    for (const { path, load } of numbered)
      for (const id of impossible) {
        const at = path.replace(/:\w+/, encodeURIComponent(id))
        const error = await outcomeOf(load(at, paramsIn(path, id)))

        expect([at, error instanceof ApiError && error.status]).toEqual([at, 404])
      }
  })

  test("are detected by the parameter's name, which implies its format", () => {
    const names = new Set(addresses.flatMap(({ path }) => Object.keys(paramsIn(path, ''))))

    expect([...names].sort()).toEqual(['code', 'couponCode', 'id', 'person', 'provider', 'serial', 'userId'])
  })
})

/** Returns where a user who opens the manager's orders ends up. */
async function landsAt(): Promise<string | null> {
  const at = '/manager/orders?tab=all&page=2'
  return (await redirectOf(guard(createQueryClient(), new URL(at, 'http://akada.test')))) ?? at
}

const toLogin = '/login?returnUrl=%2Fmanager%2Forders%3Ftab%3Dall%26page%3D2'

describe('route guard', () => {
  test('allows the role without asking the server', async () => {
    const calls = givenRoles('MANAGER')
    givenSession('MANAGER')

    expect(await landsAt()).toBe('/manager/orders?tab=all&page=2')
    expect(calls).toEqual([])
  })

  test('allows a role that was granted after the login', async () => {
    givenRoles('MANAGER')
    givenSession()

    expect(await landsAt()).toBe('/manager/orders?tab=all&page=2')
    expect(currentSession()?.roles).toEqual(['STUDENT', 'MANAGER'])
  })

  test("redirects to the login page when the server can't be reached", async () => {
    fakeEndpoint(getAccount, lostConnection())
    givenSession()

    expect(await landsAt()).toBe(toLogin)
    expect(currentSession()?.roles).toEqual(['STUDENT'])
  })

  test('redirects to the login page when the session turns out to have ended', async () => {
    fakeEndpoint(getAccount, refused('SIGN_IN_REQUIRED'))
    givenSession()

    expect(await landsAt()).toBe(toLogin)
    expect(currentSession()).toBeNull()
  })
})
