import type { UploadPurpose } from '@akada/contract/uploads.ts'
import type { Deps } from '#platform/deps.ts'
import type { DocumentExtension } from '#platform/file-types/read-document.ts'
import type { VideoFormat } from '#platform/file-types/read-video.ts'
import { requireDocument } from '#platform/file-types/require-document.ts'
import { unusable } from '#platform/file-types/unusable.ts'
import type { VideoFacts } from '#platform/file-types/video-facts.ts'
import { VideoUnusable } from '#platform/media-tools/media-tools.ts'
import { runParser } from '#platform/parsing/run-parser.ts'

/** What a file turned out to be: how its key will end, and what a video says of itself. */
export type Judged = { extension: VideoFormat | DocumentExtension; video: VideoFacts | null }

type Arrived = { path: string; bytes: number; fileName: string; kind: UploadPurpose['kind'] }

/** Judges a file by its content, and refuses in words what can’t be used for this. */
export async function checkFile({ mediaTools }: Pick<Deps, 'mediaTools'>, { path, bytes, fileName, kind }: Arrived): Promise<Judged> {
  switch (kind) {
    case 'lecture-video':
    case 'promotional-video': {
      const { format, ...facts } = await runParser('readVideo', path)
      if (kind === 'promotional-video' && format === 'mkv') unusable('This video is shown as it is: choose an MP4, MOV or WebM.')
      return { extension: format, video: mediaTools ? await probed(mediaTools, path) : facts }
    }
    case 'resource':
      return { extension: await requireDocument({ path, bytes, fileName }), video: null }
    case 'course-import':
      if ((await runParser('typeOfFile', path)) !== 'zip') unusable('This is not a course file: it has to be a ZIP that was exported here.')
      return { extension: 'zip', video: null }
  }
}

/** ffmpeg sees more than the head of a file: what it can’t read nobody can be shown. */
async function probed(tools: NonNullable<Deps['mediaTools']>, path: string): Promise<VideoFacts> {
  try {
    const { durationSeconds, picture } = await tools.probe(path)
    return picture ? { durationSeconds, ...picture } : unusable('This file has no moving picture.')
  } catch (error) {
    return error instanceof VideoUnusable ? unusable(error.message) : Promise.reject(error)
  }
}
