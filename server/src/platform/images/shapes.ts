import type { OutputInfo } from 'sharp'

/** The bytes of a picture, or the path of its file. */
export type PictureSource = Buffer | string

export type Size = { width: number; height: number }
export type Pixels = { data: Buffer; info: Pick<OutputInfo, 'width' | 'height' | 'channels'> }

/**
 * The requested part of a picture: the whole picture, also within a size, its center in a given size, or its widest 16:9 area. Only a given
 * size enlarges the picture.
 */
export type Shape = 'whole' | { within: Size } | Size | { atMostWide: number }

export function shapedSize(shape: Shape, size: Size): Size {
  if (shape === 'whole') return size
  if ('within' in shape) return scaledWithin(shape.within, size)
  return 'atMostWide' in shape ? widescreen(Math.min(shape.atMostWide, widestWithin(size))) : shape
}

/** Returns the width of the widest 16:9 area in a picture. Allows for rounding errors, so that an existing cover isn't cropped. */
export const widestWithin = ({ width, height }: Size): number => Math.max(1, Math.min(width, Math.ceil(((height + 0.5) * 16) / 9) - 1))

export const widescreen = (width: number): Size => ({ width, height: Math.max(1, Math.round((width * 9) / 16)) })

function scaledWithin(limit: Size, { width, height }: Size): Size {
  const factor = Math.min(1, limit.width / width, limit.height / height)
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}
