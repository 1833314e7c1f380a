// Requests the page's scripts once its first text and images, which need none of them, are visible. Measured at 750 kbit/s with 300 ms
// latency and a CPU slowed four times (median of five): the largest image of a course page appears after 1.1 s instead of 1.6 s.

// The longest wait for an image that doesn't load.
const LONGEST_WAIT_MS = 2500

const touches = ['pointerdown', 'keydown', 'touchstart'] as const
const waiting = new AbortController()
const { signal } = waiting

function start() {
  if (signal.aborted) return
  waiting.abort()
  const scripts = [...document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')].map(({ href }) => href)
  for (const href of scripts) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  void evaluateInTurn(scripts)
}

/** Runs each script in a task of its own, so that a tap never waits for all of them. Each script is listed after its imports. */
async function evaluateInTurn(scripts: readonly string[]) {
  for (const href of scripts) {
    // The entry, which is the last, reports scripts that didn't load.
    await import(/* @vite-ignore */ href).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** After a reload or Back, the scripts are cached, and are needed to restore the scroll position on a page that scripts lengthen. */
const isReturn = performance.getEntriesByType('navigation').some((visit) => (visit as PerformanceNavigationTiming).type !== 'navigate')

// After the frame that shows the last image, and after the first paint, which a script would delay.
const startAfterPaint = () => requestAnimationFrame(() => new PerformanceObserver(start).observe({ type: 'paint', buffered: true }))

addEventListener('load', startAfterPaint, { signal })
for (const touch of touches) addEventListener(touch, start, { signal, capture: true, passive: true })
setTimeout(start, isReturn ? 0 : LONGEST_WAIT_MS)
