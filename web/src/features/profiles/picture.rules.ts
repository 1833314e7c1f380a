export type Size = { width: number; height: number }
/** As a percentage of the picture's width and height. */
export type Crop = { unit: '%'; x: number; y: number; width: number; height: number }

/** Returns the largest square in the center of a picture. */
export function middleSquare({ width, height }: Size): Crop {
  const edge = Math.min(width, height)
  const [w, h] = [(100 * edge) / width, (100 * edge) / height]
  return { unit: '%', x: (100 - w) / 2, y: (100 - h) / 2, width: w, height: h }
}

/** Converts a crop to pixels of the original picture. */
export const pixelsOf = (crop: Crop, { width, height }: Size) => ({
  x: Math.round((crop.x * width) / 100),
  y: Math.round((crop.y * height) / 100),
  width: Math.round((crop.width * width) / 100),
  height: Math.round((crop.height * height) / 100),
})

/** Scales a size down, if necessary, so that no edge exceeds the limit. Keeps the proportions. */
export function fitted({ width, height }: Size, longestEdge: number): Size {
  const scale = Math.min(1, longestEdge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
