import { inRepository } from '../assets.ts'

// What a file is, is found out by which of these can read it. No other is asked: an SVG or a PDF can do more than show.
const readers = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].flatMap((format) => [
  `VipsForeignLoad${format}Buffer`,
  `VipsForeignLoad${format}File`,
])

export type Sharp = typeof import('sharp')['default']

let loaded: Promise<Sharp> | undefined

/** Loaded with the first picture: most processes of a day see none, and it takes 25 MB. */
export const loadSharp = (): Promise<Sharp> => (loaded ??= prepareSharp())

async function prepareSharp() {
  // Without a file of its own a bare machine complains of having none.
  process.env.FONTCONFIG_FILE ??= inRepository('server', 'assets', 'fonts', 'fonts.conf')
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
  // A picture is read once: to keep what was read only costs memory.
  sharp.cache(false)
  return sharp
}
