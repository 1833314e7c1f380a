// libvips opens a file with the first loader that accepts it. All loaders except these are blocked, because SVG and PDF files can do more
// than show a picture.
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
