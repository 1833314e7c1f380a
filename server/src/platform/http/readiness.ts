export type Readiness = {
  /** Marks the process as ready for its first request. */
  open: () => void
  /** Marks the process as stopping, so that the load balancer sends no new requests. Requests that still arrive are answered. */
  drain: () => void
  readonly state: 'STARTING' | 'OPEN' | 'DRAINING'
}

/** Tracks whether this process is ready, regardless of its dependencies. */
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

/** Returns the readiness of a started process, for tests and scripts that build the server without starting it. */
export function openReadiness(): Readiness {
  const readiness = createReadiness()
  readiness.open()
  return readiness
}
