// Lists elements that the editor doesn't support, by how they separate words. Used by the server's sanitizer and for pasting into the editor.

/** Elements that are displayed on separate lines (HTML standard, chapter "Rendering", sections "Flow content" and "Tables"). */
export const lineElements: readonly string[] =
  'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset header hgroup hr html legend listing main marquee menu nav optgroup option search section summary table tbody tfoot thead tr'.split(
    ' ',
  )

export const cellElements: readonly string[] = ['td', 'th']

/** Elements that are drawn as boxes within a line. */
export const boxElements: readonly string[] =
  'audio button canvas embed iframe img input label meter object output picture progress rt select svg textarea video'.split(' ')

export type Separation = 'line' | 'cell' | 'box'

const kinds: ReadonlyMap<string, Separation> = new Map([
  ...lineElements.map((name) => [name, 'line'] as const),
  ...cellElements.map((name) => [name, 'cell'] as const),
  ...boxElements.map((name) => [name, 'box'] as const),
])

/** Returns how an element separates its words from the surrounding ones. A style can turn any element into a line, a cell or a box. */
export function separationOf(name: string, style = ''): Separation | undefined {
  const display = /(?:^|;)\s*display:\s*([a-z-]+)/i.exec(style.slice(0, 1_000))?.[1]?.toLowerCase()
  if (display === undefined || display === 'inline' || display === 'none' || display === 'contents') return kinds.get(name)
  if (display === 'table-cell') return 'cell'
  return display.startsWith('inline') ? 'box' : 'line'
}
