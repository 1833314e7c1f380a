type Retrying = { everyMs: number; onError: (error: unknown) => void }

/** `run` starts the work. If it fails, it is started again after the interval, until it succeeds or `stop` is called. */
export function retrying(work: () => Promise<unknown>, { everyMs, onError }: Retrying) {
  let waiting: NodeJS.Timeout | undefined
  let isStopped = false

  function run() {
    clearTimeout(waiting)
    work().catch((error) => {
      onError(error)
      clearTimeout(waiting)
      if (!isStopped) waiting = setTimeout(run, everyMs)
    })
  }

  function stop() {
    isStopped = true
    clearTimeout(waiting)
  }

  return { run, stop }
}
