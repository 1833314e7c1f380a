import { videoLinkLimits } from '@akada/contract/limits.ts'

const LENGTH = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})$/

/** Reads a length such as `12:30` or `1:02:03`. Returns its seconds, or null if it isn’t one. */
export function secondsOf(text: string): number | null {
  const [, hours = '0', minutes, seconds] = LENGTH.exec(text.trim()) ?? []
  if (minutes === undefined || Number(seconds) > 59) return null
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return total > 0 && total <= videoLinkLimits.seconds ? total : null
}
