import type { UploadPurpose } from '@akada/contract/uploads.ts'
import type { DocumentExtension } from '#platform/file-types/read-document.ts'
import { requireDocument } from '#platform/file-types/require-document.ts'
import { unusable } from '#platform/file-types/unusable.ts'
import type { VideoFormat } from '#platform/file-types/video-facts.ts'
import { type CheckedVideo, type Converter, checkVideo } from '#platform/media-tools/check-video.ts'
import { runParser } from '#platform/parsing/run-parser.ts'
import { videoUses } from './uploads.rules.ts'

/** The result of a file check: the extension for the file's key, and the facts about a video. */
export type Judged = { extension: VideoFormat | DocumentExtension; video: CheckedVideo | null }

type Arrived = { path: string; bytes: number; fileName: string; kind: UploadPurpose['kind'] }

/** Checks a file's content. Rejects an unusable file with a sentence. */
export async function checkFile(converter: Converter, { path, bytes, fileName, kind }: Arrived): Promise<Judged> {
  switch (kind) {
    case 'lecture-video':
    case 'promotional-video': {
      const video = await checkVideo(converter, path, videoUses[kind])
      return { extension: video.format, video }
    }
    case 'resource':
    case 'submission-file':
    case 'feedback-file':
      return { extension: await requireDocument({ path, bytes, fileName }), video: null }
    case 'course-import':
      if ((await runParser('typeOfFile', path)) !== 'zip')
        unusable('This isn’t a course file. Upload a ZIP that was exported from a course.')
      return { extension: 'zip', video: null }
  }
}
