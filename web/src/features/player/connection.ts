import type { Connection } from './quality.rules.ts'

// As Chromium has it (Network Information API); other browsers know nothing of it.
type NetworkInformation = { saveData?: boolean; type?: string; effectiveType?: string; downlink?: number }

const read = (): NetworkInformation | undefined => (navigator as Navigator & { connection?: NetworkInformation }).connection

/** What the browser says of the connection at this moment; null where it says nothing. */
export function currentConnection(): Connection | null {
  const information = read()
  if (information?.effectiveType === undefined) return null
  const { saveData = false, type, effectiveType } = information
  return { wantsLess: saveData, isCellular: type === 'cellular', isSlow: effectiveType !== '4g' }
}

/** Bits in a second, where the browser has an idea. */
export function connectionSpeed(): number | undefined {
  const { downlink } = read() ?? {}
  return downlink === undefined || downlink <= 0 ? undefined : downlink * 1e6
}
