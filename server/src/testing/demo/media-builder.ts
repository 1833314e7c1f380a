import type { DemoClip, DemoCover, DemoImage, DemoMediaFile } from './types.ts'

export const clip = (key: string, measured: Pick<DemoClip, 'durationSeconds' | 'bytes' | 'renditions' | 'storyboard'>): DemoClip => ({
  path: `clips/${key}.mp4`,
  contentType: 'video/mp4',
  width: 640,
  height: 360,
  posterPath: `posters/${key}.webp`,
  captionsPath: `captions/${key}.vtt`,
  ...measured,
})

export const cover = (key: string, bytes: number): DemoCover => ({
  path: `covers/${key}.webp`,
  contentType: 'image/webp',
  bytes,
  width: 750,
  height: 422,
  widths: [320, 480, 750],
})

export const avatar = (key: string, bytes: number): DemoImage => ({
  path: `avatars/${key}.webp`,
  contentType: 'image/webp',
  bytes,
  width: 400,
  height: 400,
})

export const resource = (file: string, contentType: string, bytes: number): DemoMediaFile => ({
  path: `resources/${file}`,
  contentType,
  bytes,
})
