import { videoExtensions } from '@akada/contract/limits.ts'

const extensions = videoExtensions.map((extension) => `.${extension}`)

/** For a file chooser. The extensions are for systems that know no type for some of them. */
export const videoAccept = ['video/*', ...extensions].join(',')

/** Formats that every browser plays without conversion. */
export const playableVideoAccept = 'video/mp4,video/quicktime,video/webm,.mp4,.m4v,.mov,.webm'

// Browsers report no type for files they don't know.
export const isVideo = ({ name, type }: { name: string; type: string }): boolean =>
  type.startsWith('video/') || extensions.some((extension) => name.toLowerCase().endsWith(extension))
