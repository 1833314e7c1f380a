// The parsers of user-supplied files, by name. This module is a build entry that platform/parsing runs in threads with limits on time and
// memory. Parsers take and return values that can be cloned between threads, and load on first use. scripts/registries.test.ts rejects
// other imports of these modules and of the parsing libraries.
import type { PictureSource, Shape } from '#platform/images/shapes.ts'
import { type Outcome, outcomeOf } from '#platform/parsing/outcome.ts'
import type { Task } from '#platform/parsing/parsing-threads.ts'

type PictureAsked = { source: PictureSource; shape: Shape }
type DocumentFile = { path: string; bytes: number; fileName: string }

export const parsers = {
  findVideoFormat: async (path: string) => (await import('#platform/file-types/read-video.ts')).findVideoFormat(path),
  hasOpenEdit: async (path: string) => (await import('#platform/file-types/mp4-edits.ts')).hasOpenEdit(path),
  decodePicture: async (asked: PictureAsked) => (await import('#platform/images/decode-picture.ts')).decodePicture(asked),
  readCaptionFile: async (content: Uint8Array) => (await import('#features/captions/read-caption-file.ts')).readCaptionFile(content),
  readDocument: async (file: DocumentFile) => (await import('#platform/file-types/read-document.ts')).readDocument(file),
  /** Returns each Outline as JSON. Cloning a large course's objects between threads would block the server three times as long. */
  readOutlines: async (texts: { html: string }[]) => {
    const { readOutline } = await import('#platform/rich-text/read-outline.ts')
    return texts.map(({ html }) => JSON.stringify(readOutline(html)))
  },
  readLectureText: async (sent: { html: string }) => (await import('#features/curriculum/read-lecture-text.ts')).readLectureText(sent),
  readPackage: async (path: string) => (await import('#features/course-transfer/read-package.ts')).readPackage(path),
  readVideo: async (path: string) => (await import('#platform/file-types/read-video.ts')).readVideo(path),
  requirePicture: async (asked: { picture: string; type: string }) =>
    (await import('#platform/images/decode-picture.ts')).requirePicture(asked),
  typeOfFile: async (path: string) => (await import('#platform/file-types/type-of-file.ts')).typeOfFile(path),
}

export const answerTask = ({ name, input }: Task): Promise<Outcome<unknown>> =>
  outcomeOf(() => (parsers as Record<string, (input: never) => Promise<unknown>>)[name]?.(input as never) ?? unknownParser(name))

const unknownParser = (name: string) => Promise.reject(new Error(`no parser named ${name}`))
