// libvips detects the format of a file by the loader that accepts it. All others are blocked: SVG and PDF can do more than display.
const readers = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].flatMap((format) => [
  `VipsForeignLoad${format}Buffer`,
  `VipsForeignLoad${format}File`,
])

export type Sharp = typeof import('sharp')['default']

let loaded: Promise<Sharp> | undefined

/** Loads sharp with the first picture, because most processes handle none and it takes 25 MB. */
export const loadSharp = (): Promise<Sharp> => (loaded ??= prepareSharp())

async function prepareSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
  // Every picture is read only once, so caching would only cost memory.
  sharp.cache(false)
  return sharp
}
