/** The simulated time: the time of the machine or of a given clock, plus all advances. Runs scheduled tasks. */
export type Clock = {
  now: () => Date
  runAt: (due: Date, task: () => void) => void
  runAfter: (delayMs: number, task: () => void) => void
  /** Advances the time and runs the due tasks in order. */
  advance: (ms: number) => void
  clear: () => void
  close: () => void
}

type Task = { dueMs: number; run: () => void; timer: NodeJS.Timeout | undefined }

// setTimeout stores its delay in 32 bits.
const longestTimerMs = 2 ** 31 - 1

export function createClock(given?: () => Date): Clock {
  const read = given ?? (() => new Date())
  const tasks = new Set<Task>()
  let offsetMs = 0
  let closed = false
  const nowMs = () => read().getTime() + offsetMs

  function finish(task: Task) {
    clearTimeout(task.timer)
    if (tasks.delete(task)) task.run()
  }

  function arm(task: Task) {
    clearTimeout(task.timer)
    const delayMs = Math.min(Math.max(task.dueMs - nowMs(), 0), longestTimerMs)
    // A given clock doesn't follow real time, so future tasks wait for `advance`.
    if (given && delayMs > 0) return
    task.timer = setTimeout(() => finish(task), delayMs)
    task.timer.unref()
  }

  function runAt(due: Date, run: () => void) {
    if (closed) return
    const task: Task = { dueMs: due.getTime(), run, timer: undefined }
    tasks.add(task)
    arm(task)
  }

  function advance(ms: number) {
    offsetMs += ms
    const due = [...tasks].filter((task) => task.dueMs <= nowMs()).sort((one, other) => one.dueMs - other.dueMs)
    for (const task of due) finish(task)
    for (const task of tasks) arm(task)
  }

  function clear() {
    for (const task of tasks) clearTimeout(task.timer)
    tasks.clear()
  }

  return {
    now: () => new Date(nowMs()),
    runAt,
    runAfter: (delayMs, task) => runAt(new Date(nowMs() + delayMs), task),
    advance,
    clear,
    close() {
      closed = true
      clear()
    },
  }
}
