export type Readiness = {
  /** What this process has to do before the first request is done. */
  open: () => void
  /** It is about to stop: no more requests should come, and those that do are answered. */
  drain: () => void
  readonly state: 'STARTING' | 'OPEN' | 'DRAINING'
}

/** Whether requests should be sent to this process, as far as it is its own doing. */
export function createReadiness(): Readiness {
  let state: Readiness['state'] = 'STARTING'
  return {
    open: () => {
      if (state === 'STARTING') state = 'OPEN'
    },
    drain: () => {
      state = 'DRAINING'
    },
    get state() {
      return state
    },
  }
}

/** For whoever builds the server without starting it. */
export function openReadiness(): Readiness {
  const readiness = createReadiness()
  readiness.open()
  return readiness
}
