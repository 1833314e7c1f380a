import { spawn } from 'node:child_process'
import { constants } from 'node:os'

export type ToolRun = {
  program: string
  args: readonly string[]
  limitMs: number
  signal?: AbortSignal | undefined
  /** Receives the program's output as it arrives. */
  onOutput?: (text: string) => void
  /** In characters. A program that prints more is killed. */
  outputLimit?: number
}

/** The limit that a killed program exceeded. */
type Exceeded = 'time' | 'output' | null

/** Thrown if a program fails, takes too long or prints too much. */
export class ToolFailed extends Error {
  override name = 'ToolFailed'
  readonly exceeded: Exceeded
  constructor(message: string, exceeded: Exceeded) {
    super(message)
    this.exceeded = exceeded
  }
}

// The cause is at the end of the error output. A broken file can produce millions of lines.
const KEPT_COMPLAINT = 2_000

// Kills the program when this process ends, even if this process is killed: a wrapper shell waits for a pipe that closes with this process.
// The wrapper passes the arguments on without shell expansion. `nice` gives requests priority.
const KEPT = `exec 3<&0
nice -n 19 "$@" </dev/null 3<&- &
program=$!
{ cat <&3; kill -9 $program; } >/dev/null 2>&1 &
keeper=$!
exec 3<&- </dev/null
wait $program
code=$?
kill $keeper 2>/dev/null
exit $code`

/**
 * Runs a program at the lowest priority, without input. The program is stopped by the signal or when this process ends. Returns the end of
 * the program's error output.
 */
export function runTool({ program, args, limitMs, signal, onOutput, outputLimit = Number.POSITIVE_INFINITY }: ToolRun): Promise<string> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const child = spawn(...kept(program, args), { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
    let complaint = ''
    let printed = 0
    let exceeded: Exceeded = null
    const kill = () => (isKept ? child.stdin.destroy() : child.kill('SIGKILL'))
    const killFor = (limit: 'time' | 'output') => {
      exceeded ??= limit
      kill()
    }
    const timer = setTimeout(() => killFor('time'), limitMs)
    signal?.addEventListener('abort', kill, { once: true })

    // The program may end before the pipe does.
    child.stdin.on('error', () => undefined)
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text.length
      if (printed <= outputLimit) return onOutput?.(text)
      // A child process could keep printing and hold the pipe open.
      child.stdout.destroy()
      killFor('output')
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-KEPT_COMPLAINT)
    })
    const settle = (error?: Error) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', kill)
      if (signal?.aborted) reject(signal.reason)
      else if (error) reject(error)
      else resolve(complaint)
    }
    child.once('error', settle)
    child.once('close', (code, killedBy) =>
      settle(
        code === 0 && exceeded === null
          ? undefined
          : new ToolFailed(`it exited with ${ending(code, killedBy)}: ${complaint.trim()}`, exceeded),
      ),
    )
  })
}

// On Windows a program outlives this process by at most its time limit. The next start deletes its files.
const isKept = process.platform !== 'win32'

const kept = (program: string, args: readonly string[]): [string, readonly string[]] =>
  isKept ? ['/bin/sh', ['-c', KEPT, 'sh', program, ...args]] : [program, args]

/** A shell reports a program killed by a signal with an exit code above 128. */
function ending(code: number | null, killedBy: NodeJS.Signals | null): string {
  const signal = Object.entries(constants.signals).find(([, number]) => code !== null && code - 128 === number)?.[0]
  return String(signal ?? code ?? killedBy)
}
