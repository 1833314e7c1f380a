/** Returns a cover's `srcset` for the given widths. */
export const coverSources = (address: string, widths: readonly number[], format: 'avif' | 'webp'): string =>
  widths.map((width) => `${address.replace(/\.\w+$/, '')}-${width}.${format} ${width}w`).join(', ')
