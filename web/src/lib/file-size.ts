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
