import type { Connection } from './quality.rules.ts'

// Chromium's Network Information API. Other browsers don't have it.
type NetworkInformation = { saveData?: boolean; type?: string; effectiveType?: string; downlink?: number }

const read = (): NetworkInformation | undefined => (navigator as Navigator & { connection?: NetworkInformation }).connection

/** Returns the current connection, or null if the browser doesn't report it. */
export function currentConnection(): Connection | null {
  const information = read()
  if (information?.effectiveType === undefined) return null
  const { saveData = false, type, effectiveType } = information
  return { wantsLess: saveData || effectiveType.endsWith('2g'), isCellular: type === 'cellular', isSlow: effectiveType !== '4g' }
}

/** Returns the estimated bits per second, if the browser reports them. */
export function connectionSpeed(): number | undefined {
  const { downlink } = read() ?? {}
  return downlink === undefined || downlink <= 0 ? undefined : downlink * 1e6
}
