const units = ['B', 'kB', 'MB', 'GB'] as const

/** `46 kB`, `1.2 MB`, as file managers and phone bills count: in thousands. */
export function fileSize(bytes: number): string {
  let size = bytes
  let unit = 0
  while (Math.round(size) >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${unit < 2 ? Math.round(size) : Math.round(size * 10) / 10} ${units[unit]}`
}

/** The same as people estimate it: `12 MB`, `1.2 MB`. */
export function roughSize(bytes: number): string {
  const [size = '', unit = ''] = fileSize(bytes).split(' ')
  return `${Number(size) < 10 ? size : Math.round(Number(size))} ${unit}`
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** `310 MB`, `1,000 MB`: in one unit, to be compared. */
export const megabytes = (bytes: number): string => `${whole.format(bytes / 1e6)} MB`
