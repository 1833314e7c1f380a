import { type News, readStream } from './read-stream.ts'

type Follower = {
  session: { token: string; uid: string }
  hear: (news: News) => void
  /** Called to poll while the stream keeps failing. */
  poll: () => void
}

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 60_000
// If a stream lasted longer, it wasn't cut off for exceeding the connection limit.
const LONG_MS = 30_000

/**
 * Follows a user's notifications while the tab is visible. All tabs of the browser share one stream: the first tab reads it and forwards
 * the events. Returns a function that stops following.
 */
export function followNews({ session, hear, poll }: Follower): () => void {
  const name = `notifications:${session.uid}`
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  let lastId: number | undefined
  let turn: AbortController | null = null

  function take(news: News) {
    for (const { id } of news.notifications) lastId = Math.max(lastId ?? 0, id)
    hear(news)
  }

  const pass = (news: News) => {
    channel?.postMessage(news)
    take(news)
  }

  async function keepReading(signal: AbortSignal) {
    for (let failures = 0; !signal.aborted; ) {
      const startedAt = Date.now()
      const end = await readStream({ token: session.token, lastId, signal, hear: pass })
      if (signal.aborted || end.reason === 'GONE') return
      failures = Date.now() - startedAt > LONG_MS ? 1 : failures + 1
      if (failures > 1) poll()
      await pause(Math.max(delayAfter(failures), end.retryAfterMs), signal)
    }
  }

  function follow() {
    if (document.visibilityState === 'hidden') {
      // A hidden tab stops reading, so that a phone can sleep and another tab can take over.
      turn?.abort()
      turn = null
    } else if (turn === null) {
      turn = new AbortController()
      void asOnlyTab(name, turn.signal, keepReading)
    }
  }

  if (channel) channel.onmessage = ({ data }: MessageEvent<News>) => take(data)
  document.addEventListener('visibilitychange', follow)
  follow()

  return () => {
    document.removeEventListener('visibilitychange', follow)
    turn?.abort()
    channel?.close()
  }
}

/** The delay grows with each failure. Jitter keeps browsers from reconnecting to a restarted server simultaneously. */
const delayAfter = (failures: number) => Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS) * (0.5 + Math.random() / 2)

/** Resolves after the delay, or when the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      window.removeEventListener('online', wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    window.addEventListener('online', wake)
    signal.addEventListener('abort', wake)
  })
}

/** Runs the work in only one tab of this browser at a time. Without lock support, every tab runs it. */
async function asOnlyTab(name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) {
  try {
    if (navigator.locks) await navigator.locks.request(name, { signal }, () => work(signal))
    else await work(signal)
  } catch {
    // The tab was hidden while it waited for the lock.
    return
  }
}
