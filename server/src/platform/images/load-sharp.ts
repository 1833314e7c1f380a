// libvips detects a file's format by the loader that accepts the file. All other loaders are blocked, because SVG and PDF can do more than
// display.
const readers = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].flatMap((format) => [
  `VipsForeignLoad${format}Buffer`,
  `VipsForeignLoad${format}File`,
])

export type Sharp = typeof import('sharp')['default']

let loaded: Promise<Sharp> | undefined

/** Loads sharp when the first picture is processed, because it takes 25 MB and most processes handle no pictures. */
export const loadSharp = (): Promise<Sharp> => (loaded ??= prepareSharp())

async function prepareSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
  // Every picture is read only once, so caching would only cost memory.
  sharp.cache(false)
  return sharp
}
