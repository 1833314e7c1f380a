import { unreadableVideos, videoExtensions, WHAT_PLAYS } from '@akada/contract/limits.ts'
import { isolated } from '@akada/contract/text-direction.ts'

const extensions = videoExtensions.map((extension) => `.${extension}`)

/** The `accept` value of a file chooser. The extensions cover systems that don't know the type of some formats. */
export const videoAccept = ['video/*', ...extensions].join(',')

/** Formats that every browser plays without conversion. */
export const playableVideoAccept = 'video/mp4,video/quicktime,video/webm,.mp4,.m4v,.mov,.webm'

type Named = { name: string; type: string }

const unreadableName = ({ name }: Named): string | undefined => unreadableVideos[/\.([a-z0-9]+)$/.exec(name.toLowerCase())?.[1] ?? '']

// Browsers report no type for formats they don't know.
export const isVideo = (file: Named): boolean =>
  unreadableName(file) === undefined &&
  (file.type.startsWith('video/') || extensions.some((extension) => file.name.toLowerCase().endsWith(extension)))

/** Returns the message for a file that isn't a video or whose format can't be uploaded. */
export function notVideoSentence(file: Named): string {
  const format = unreadableName(file)
  return format
    ? `${isolated(file.name)} is ${format}, which this site can’t read. ${WHAT_PLAYS}`
    : `${isolated(file.name)} is not a video.`
}
