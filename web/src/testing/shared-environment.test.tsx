import { afterEach, expect, test, vi } from 'vitest'
import { startFile } from './shared-environment.ts'

afterEach(() => vi.restoreAllMocks())

test('the end of a test file removes its listeners and timers', async () => {
  const calls: string[] = []
  const endFile = startFile()
  const clear = vi.spyOn(globalThis, 'clearTimeout')
  window.addEventListener('online', () => calls.push('online'))
  document.addEventListener('visibilitychange', () => calls.push('visibilitychange'))
  const timers = [setTimeout(() => calls.push('timeout'), 60_000), setInterval(() => calls.push('interval'), 60_000)]

  await endFile()

  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(calls).toEqual([])
  expect(clear.mock.calls.map(([timer]) => timer)).toEqual(expect.arrayContaining(timers))
})

test('the end of a test file empties the page and its storage', async () => {
  const endFile = startFile()
  document.body.append('left')
  document.body.className = 'left'
  document.head.append(document.createElement('link'))
  document.documentElement.lang = 'fr'
  localStorage.setItem('left', '1')
  sessionStorage.setItem('left', '1')
  history.replaceState(null, '', '/left')

  await endFile()

  expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>')
  expect([localStorage.length, sessionStorage.length, location.pathname]).toEqual([0, 0, '/'])
})

test('the end of a test file restores the globals and DOM classes that the file changed', async () => {
  const { fetch } = globalThis
  const endFile = startFile()
  Element.prototype.scrollIntoView = () => undefined
  Object.assign(navigator, { share: () => undefined })
  Object.assign(globalThis, { left: true })
  vi.stubGlobal('fetch', () => undefined)
  vi.useFakeTimers()

  await endFile()

  expect(Object.hasOwn(Element.prototype, 'scrollIntoView')).toBe(false)
  expect(Object.hasOwn(navigator, 'share')).toBe(false)
  expect(Object.hasOwn(globalThis, 'left')).toBe(false)
  expect(globalThis.fetch).toBe(fetch)
  expect(vi.isFakeTimers()).toBe(false)
})

test('the end of a test file resets the modules for the next file, except the contract', async () => {
  const [toast, money] = [await import('../ui/toast.tsx'), await import('@akada/contract/money.ts')]
  const endFile = startFile()

  await endFile()

  expect(await import('../ui/toast.tsx')).not.toBe(toast)
  expect(await import('@akada/contract/money.ts')).toBe(money)
})

test('the end of a test file waits for imports that are still running', async () => {
  const endFile = startFile()
  let isLoaded = false
  void import('../ui/plot.tsx').then(() => {
    isLoaded = true
  })

  await endFile()

  expect(isLoaded).toBe(true)
})

test('a test file that can’t be loaded leaves nothing to the next file', async () => {
  const toast = await import('../ui/toast.tsx')
  startFile()
  document.body.append('left')
  localStorage.setItem('left', '1')

  const endFile = startFile()

  expect([document.body.textContent, localStorage.length]).toEqual(['', 0])
  expect(await import('../ui/toast.tsx')).not.toBe(toast)
  await endFile()
})
