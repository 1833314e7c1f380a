import { videoExtensions } from '@akada/contract/limits.ts'

const endings = videoExtensions.map((ending) => `.${ending}`)

/** For a file chooser: a system may know no type for some of the endings. */
export const videoAccept = ['video/*', ...endings].join(',')

/** What every browser plays as it is. */
export const playableVideoAccept = 'video/mp4,video/quicktime,video/webm,.mp4,.m4v,.mov,.webm'

// A browser names no type for what it doesn't know.
export const isVideo = ({ name, type }: { name: string; type: string }): boolean =>
  type.startsWith('video/') || endings.some((ending) => name.toLowerCase().endsWith(ending))
