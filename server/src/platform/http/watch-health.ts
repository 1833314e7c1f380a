export type Health = {
  /** Why this process can’t serve, or null; as of the last second, as far as it can be told at once. */
  trouble: () => Promise<string | null>
}

type WatchOptions = {
  /** Throws where something is missing. */
  check: () => Promise<void>
  /** Whether what was thrown says only that there is much to do. */
  isBusy: (error: unknown) => boolean
  log: (error: unknown) => void
  now?: () => number
  /** Resolves when whoever asks should be answered with what is known. */
  impatience?: () => Promise<void>
}

const FRESH_MS = 1_000
// Load balancers wait a second or two for an answer.
const PATIENCE_MS = 500
// So long what was fine is believed while many wait for a connection: taking a busy process out would make the others busier.
const BELIEVED_MS = 15_000

/** However often and by however many it is asked, the machinery is looked at once a second, and nobody waits for it for long. */
export function watchHealth({ check, isBusy, log, now = () => performance.now(), impatience = impatient }: WatchOptions): Health {
  let checkedAt = Number.NEGATIVE_INFINITY
  let goodAt = Number.NEGATIVE_INFINITY
  let trouble: string | null = 'nothing was looked at yet'
  let underWay: Promise<void> | undefined

  async function look() {
    try {
      await check()
      goodAt = now()
      trouble = null
    } catch (error) {
      if (isBusy(error) && now() - goodAt < BELIEVED_MS) return
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
      return now() - goodAt < BELIEVED_MS || underWay === undefined ? trouble : 'what it needs does not answer'
    },
  }
}

const impatient = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS).unref()
  })
