import { unreadableVideos, videoExtensions, WHAT_PLAYS } from '@akada/contract/limits.ts'
import { isolated } from '@akada/contract/text-direction.ts'

const extensions = videoExtensions.map((extension) => `.${extension}`)

/** For a file chooser. The extensions are for systems that know no type for some of them. */
export const videoAccept = ['video/*', ...extensions].join(',')

/** Formats that every browser plays without conversion. */
export const playableVideoAccept = 'video/mp4,video/quicktime,video/webm,.mp4,.m4v,.mov,.webm'

type Named = { name: string; type: string }

const unreadableName = ({ name }: Named): string | undefined => unreadableVideos[/\.([a-z0-9]+)$/.exec(name.toLowerCase())?.[1] ?? '']

// Browsers report no type for files they don't know.
export const isVideo = (file: Named): boolean =>
  unreadableName(file) === undefined &&
  (file.type.startsWith('video/') || extensions.some((extension) => file.name.toLowerCase().endsWith(extension)))

/** A sentence about a file that isn't a video, or in a format that can't be uploaded. */
export function notVideoSentence(file: Named): string {
  const format = unreadableName(file)
  return format
    ? `${isolated(file.name)} is ${format}, which this site can’t read. ${WHAT_PLAYS}`
    : `${isolated(file.name)} is not a video.`
}
