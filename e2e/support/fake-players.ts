// Serves fakes of the players of YouTube and Vimeo at their own addresses, so that no journey uses the internet.
import type { Frame, Page } from 'playwright-core'

type Provider = 'youtube' | 'vimeo'

const hosts: Record<Provider, string> = { youtube: 'www.youtube-nocookie.com', vimeo: 'player.vimeo.com' }

// Each fake speaks as much of its player's messages as the site uses, and plays nothing. A test calls `play` in its frame.
const scripts: Record<Provider, string> = {
  youtube: `
    const tell = (message) => parent.postMessage(JSON.stringify(message), new URLSearchParams(location.search).get('origin'))
    addEventListener('message', ({ data, source }) => {
      if (source === parent && JSON.parse(data).event === 'listening')
        tell({ event: 'initialDelivery', info: { duration: 635, currentTime: Number(new URLSearchParams(location.search).get('start') ?? 0) } })
    })
    const play = (seconds) => tell({ event: 'infoDelivery', info: { currentTime: seconds, playerState: 1 } })
    const pause = () => tell({ event: 'infoDelivery', info: { playerState: 2 } })
    const finish = () => tell({ event: 'onStateChange', info: 0 })`,
  vimeo: `
    const events = new Set()
    const tell = (message) => parent.postMessage(JSON.stringify(message), '*')
    addEventListener('message', ({ data, source }) => {
      const { method, value } = JSON.parse(data)
      if (source === parent && method === 'addEventListener') events.add(value)
      if (source === parent && method === 'getDuration') tell({ method, value: 61.4 })
    })
    const send = (event, data) => events.has(event) && tell({ event, data })
    const play = (seconds) => send('play', {}) || send('timeupdate', { seconds, duration: 61.4 })
    const pause = () => send('pause', {})
    const finish = () => send('ended', {})
    tell({ event: 'ready' })`,
}

/** Returns the addresses on other sites that the page has requested since this call. Requests to unknown sites fail. */
export async function fakePlayers(page: Page, origin: string): Promise<readonly string[]> {
  const asked: string[] = []
  await page.context().route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    (route) => {
      const { href, hostname } = new URL(route.request().url())
      asked.push(href)
      const provider = (Object.keys(hosts) as Provider[]).find((each) => hosts[each] === hostname)
      if (provider === undefined) return route.abort()
      const body = `<!doctype html><title>Player</title><button>Play</button><script>${scripts[provider]}</script>`
      return route.fulfill({ contentType: 'text/html', body })
    },
  )
  return asked
}

export type FakePlayer = { play: (seconds: number) => Promise<void>; pause: () => Promise<void>; finish: () => Promise<void> }

/** Returns the player in the page, once it is there. */
export async function fakePlayer(page: Page, provider: Provider): Promise<FakePlayer> {
  const handle = await page.locator(`iframe[src*="${hosts[provider]}"]`).elementHandle()
  const frame = (await handle?.contentFrame()) as Frame
  await frame.waitForLoadState()
  return {
    play: (seconds) => frame.evaluate(`play(${seconds})`),
    pause: () => frame.evaluate('pause()'),
    finish: () => frame.evaluate('finish()'),
  }
}
