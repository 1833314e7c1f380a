import type { OutputInfo } from 'sharp'

/** The bytes of a picture, or the path at which it lies. */
export type PictureSource = Buffer | string

export type Size = { width: number; height: number }
export type Pixels = { data: Buffer; info: Pick<OutputInfo, 'width' | 'height' | 'channels'> }

/** What is wanted of a picture: all of it, its middle in one size, or the widest 16 : 9 that is never larger than the picture. */
export type Shape = 'whole' | Size | { atMostWide: number }

export function shapedSize(shape: Shape, size: Size): Size {
  if (shape === 'whole') return size
  return 'atMostWide' in shape ? widescreen(Math.min(shape.atMostWide, widestWithin(size))) : shape
}

/** The widest 16 : 9 that is no higher than the picture, so that a cover is never cropped. */
export const widestWithin = ({ width, height }: Size): number => Math.max(1, Math.min(width, Math.ceil(((height + 0.5) * 16) / 9) - 1))

export const widescreen = (width: number): Size => ({ width, height: Math.max(1, Math.round((width * 9) / 16)) })
