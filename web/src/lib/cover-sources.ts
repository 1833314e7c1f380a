/** The addresses of a cover in each of its widths, as a `srcset` names them. */
export const coverSources = (address: string, widths: readonly number[], format: 'avif' | 'webp'): string =>
  widths.map((width) => `${address.replace(/\.\w+$/, '')}-${width}.${format} ${width}w`).join(', ')
