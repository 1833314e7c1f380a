const units = ['B', 'kB', 'MB', 'GB'] as const

/** Returns `46 kB` or `1.2 MB`. Units are decimal, as in file managers and mobile data plans. */
export function fileSize(bytes: number): string {
  let size = bytes
  let unit = 0
  while (Math.round(size) >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${unit < 2 ? Math.round(size) : Math.round(size * 10) / 10} ${units[unit]}`
}

/** Returns a rounded size: `12 MB`, `1.2 MB`. */
export function roughSize(bytes: number): string {
  const [size = '', unit = ''] = fileSize(bytes).split(' ')
  return `${Number(size) < 10 ? size : Math.round(Number(size))} ${unit}`
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** Returns `310 MB` or `1,000 MB`, always in the same unit for comparison. */
export const megabytes = (bytes: number): string => `${whole.format(bytes / 1e6)} MB`
