// Helpers for drawing covers: shapes as SVG text, and the fills of every palette.

/** Gradients of the cover's palette, from light (top left) to dark. */
export const fills = {
  accent: 'url(#accent)',
  pale: 'url(#pale)',
  light: 'url(#light)',
  base: 'url(#base)',
  deep: 'url(#deep)',
  second: 'url(#second)',
}

export const each = (count, draw) => Array.from({ length: count }, (_, at) => draw(at)).join('')

export const rect = ([x, y], { w, h, r = 0 }, fill, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`
export const disc = ([x, y], r, fill, more = '') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
export const ring = (x, y, r, { stroke, width, more = '' }) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`
export const shape = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d, stroke, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
export const raised = (...parts) => `<g filter="url(#raised)">${parts.join('')}</g>`
export const turned = (degrees, [x, y], ...parts) => `<g transform="rotate(${degrees} ${x} ${y})">${parts.join('')}</g>`
export const moved = (x, y, ...parts) => `<g transform="translate(${x} ${y})">${parts.join('')}</g>`
export const faded = (opacity, ...parts) => `<g opacity="${opacity}">${parts.join('')}</g>`

/** A block seen from above its corner: top, left and right face. */
export const cube = (x, y, size, [top, left, right]) => {
  const w = size * 0.866
  const h = size * 0.5
  return (
    shape(`M${x} ${y - size}l${w} ${h}l${-w} ${h}l${-w} ${-h}z`, top) +
    shape(`M${x - w} ${y - h}l${w} ${h}v${size}l${-w} ${-h}z`, left) +
    shape(`M${x + w} ${y - h}l${-w} ${h}v${size}l${w} ${-h}z`, right)
  )
}

export const coinStack = (x, y, coins, { face, edge }) =>
  `${each(
    coins,
    (at) =>
      `<ellipse cx="${x}" cy="${y - at * 26 + 13}" rx="78" ry="27" fill="${edge}"/><ellipse cx="${x}" cy="${y - at * 26}" rx="78" ry="27" fill="${face}"/>`,
  )}<ellipse cx="${x}" cy="${y - (coins - 1) * 26}" rx="54" ry="17" fill="none" stroke="${edge}" stroke-width="5"/>`

export const bubble = ([x, y], { w, h }, fill, left = true) =>
  shape(
    `M${x + 44} ${y}h${w - 88}a44 44 0 0 1 44 44v${h - 88}a44 44 0 0 1 -44 44${left ? `h${88 - w + 76}l-66 62v-62h-10` : `h-10v62l-66 -62h${88 - w + 76}`}a44 44 0 0 1 -44 -44v${88 - h}a44 44 0 0 1 44 -44z`,
    fill,
  )

export const phone = (x, y, screen, frame) =>
  rect([x, y], { w: 230, h: 440, r: 40 }, frame) + rect([x + 14, y + 14], { w: 202, h: 412, r: 28 }, screen)
