export type Health = {
  /** Returns why this process can't serve, or null if it can. The result is up to a second old, or older if the check hangs. */
  trouble: () => Promise<string | null>
}

type WatchOptions = {
  /** Throws if this process can't serve requests, for example because its database or storage isn't usable. */
  check: () => Promise<void>
  /** Returns whether the error only means high load. */
  isBusy: (error: unknown) => boolean
  log: (error: unknown) => void
  now?: () => number
  /** Resolves when the caller should get the previous result. */
  impatience?: () => Promise<void>
}

const FRESH_MS = 1_000
// Load balancers wait one or two seconds for a response.
const PATIENCE_MS = 500
// How long a good result stays valid while the check fails because of load. Taking a busy process out of rotation would make the others
// busier.
const FRESH_FOR_MS = 15_000

/** Runs the check at most once a second for any number of callers. Callers never wait long. */
export function watchHealth({ check, isBusy, log, now = () => performance.now(), impatience = impatient }: WatchOptions): Health {
  let checkedAt = Number.NEGATIVE_INFINITY
  let goodAt = Number.NEGATIVE_INFINITY
  let trouble: string | null = 'not checked yet'
  let underWay: Promise<void> | undefined

  async function look() {
    try {
      await check()
      goodAt = now()
      trouble = null
    } catch (error) {
      if (isBusy(error) && now() - goodAt < FRESH_FOR_MS) return
      trouble = error instanceof Error ? error.message : String(error)
      log(error)
    } finally {
      checkedAt = now()
      underWay = undefined
    }
  }

  return {
    trouble: async () => {
      if (now() - checkedAt < FRESH_MS) return trouble
      underWay ??= look()
      await Promise.race([underWay, impatience()])
      return now() - goodAt < FRESH_FOR_MS || underWay === undefined ? trouble : 'a dependency doesn’t respond'
    },
  }
}

const impatient = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS).unref()
  })
