import type { CoursePreview } from '@akada/contract/course-transfer.ts'
import { curriculumLimits } from '@akada/contract/limits.ts'
import type { SafeHtml } from '@akada/contract/rich-text.ts'
import { secondsToRead } from '#features/curriculum/curriculum.rules.ts'
import { readableText } from '#platform/rich-text/words.ts'
import {
  captionRemarks,
  type Fault,
  fileKey,
  filesNamed,
  filesToRead,
  MANIFEST,
  type Manifest,
  manifestFaults,
  mostRemarks,
  type NamedFile,
  type PackagedTrack,
  packageLimits,
} from './course-transfer.rules.ts'
import { readHtml, readQuiz, readTrack, type Words } from './course-transfer.words.ts'
import { findMediaKind, HEAD_BYTES } from './find-media-kind.ts'
import { type OpenPackage, openPackage, PackageUnreadable } from './open-package.ts'
import { readManifest } from './read-manifest.ts'

// Limits memory: all texts of a course are held at once while the course is created.
const MOST_WORDS = 50_000_000
const MOST_FAULTS = 100

/** The texts of a course file by path, and the stored extension of each media file. */
export type PackagedCourse = {
  manifest: Manifest
  html: Map<string, SafeHtml>
  /** The reading time of each lecture text. Measured in the parser, because all texts of a course take seconds. */
  readingSeconds: Map<string, number>
  /** Each QuizDefinition as JSON, so that the thread creating the course parses one at a time. */
  quizzes: Map<string, string>
  tracks: Map<string, PackagedTrack>
  /** By use, because a picture that is both a cover and a resource has an extension for each use. */
  endings: Map<string, string>
}

export type ReadPackage = { preview: CoursePreview | null; faults: Fault[]; course: PackagedCourse | null; categories: string[] }

/** Reads a whole course file, but only checks the types of its media. Runs as a parser (server/src/parsers.ts). */
export async function readPackage(file: string): Promise<ReadPackage> {
  try {
    const opened = await openPackage(file)
    return await readOpened(opened).finally(opened.close)
  } catch (error) {
    if (!(error instanceof PackageUnreadable)) throw error
    return { preview: null, course: null, categories: [], faults: [{ path: '', message: error.message }] }
  }
}

async function readOpened(opened: OpenPackage): Promise<ReadPackage> {
  const refused = (faults: readonly Fault[]): ReadPackage => ({
    preview: null,
    course: null,
    categories: [],
    faults: [...opened.faults, ...faults].slice(0, MOST_FAULTS),
  })
  const { sizes } = opened
  const manifestBytes = sizes.get(MANIFEST)
  if (manifestBytes === undefined && hasFault(opened, MANIFEST)) return refused([])
  if (manifestBytes === undefined)
    return refused([{ path: MANIFEST, message: 'This ZIP has no manifest.json, so it isn’t a course file.' }])
  if (manifestBytes > packageLimits.manifestBytes) return refused([{ path: MANIFEST, message: 'This manifest is larger than 8 MB.' }])
  const read = readManifest(await opened.read(MANIFEST))
  if ('faults' in read) return refused(read.faults)

  const { manifest } = read
  const preview = previewOf(manifest, sizes)
  const found: PackagedCourse = {
    manifest,
    html: new Map(),
    readingSeconds: new Map(),
    quizzes: new Map(),
    tracks: new Map(),
    endings: new Map(),
  }
  const misnamed = [...opened.faults, ...manifestFaults(manifest, sizes).filter(({ path }) => !hasFault(opened, path))]
  const faults = misnamed.length > 0 ? misnamed : await readFiles(opened, found)
  if (faults.length === 0) faults.push(...measureLectures(found))
  const remarks = [...preview.remarks, ...captionRemarks(manifest, found.tracks, ({ durationSeconds }) => durationSeconds ?? 0)].slice(
    0,
    mostRemarks,
  )
  return {
    preview: { ...preview, remarks },
    faults: faults.slice(0, MOST_FAULTS),
    course: faults.length > 0 ? null : found,
    categories: manifest.course.categories,
  }
}

/** Returns whether a file in the ZIP already has a fault, at this path or in the folder that contains the whole course. */
const hasFault = ({ faults }: OpenPackage, path: string): boolean =>
  faults.some((fault) => fault.path === path || fault.path.endsWith(`/${path}`))

async function readFiles(opened: OpenPackage, found: PackagedCourse): Promise<Fault[]> {
  const words = filesNamed(found.manifest).filter(({ kind }) => kind === 'html' || kind === 'quiz' || kind === 'captions')
  if (words.reduce((sum, { path }) => sum + (opened.sizes.get(path) ?? 0), 0) > MOST_WORDS)
    return [{ path: '', message: 'A course file can have up to 50 MB of text.' }]
  const faults: Fault[] = []
  for (const file of filesToRead(found.manifest)) {
    if (faults.length >= MOST_FAULTS) break
    faults.push(...(await readFile(opened, file, found)))
  }
  return faults
}

/** Measures the reading time of the texts, and returns the course limits that they exceed. */
function measureLectures({ manifest: { sections }, html, readingSeconds }: PackagedCourse): Fault[] {
  const lectures = sections.flatMap((section) => section.lectures)
  const bytesOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const htmlOf = (path: string | null) => html.get(path ?? '') ?? ''
  const content = bytesOf(lectures.map(({ text }) => htmlOf(text)))
  const descriptions = bytesOf([
    ...sections.map(({ description }) => description),
    ...lectures.flatMap(({ description, resources }) => [htmlOf(description), ...resources.map((resource) => resource.description)]),
  ])
  if (content > curriculumLimits.contentBytes) return [{ path: '', message: 'A course can have up to 10 MB of lecture text.' }]
  if (descriptions > curriculumLimits.descriptionBytes)
    return [{ path: '', message: 'A course can have up to 500 kB of section, lecture and resource descriptions.' }]
  if (lectures.reduce((sum, { resources }) => sum + resources.length, 0) > curriculumLimits.resources)
    return [{ path: '', message: 'A course can have up to 1,000 resources.' }]
  for (const { text } of lectures) if (text !== null) readingSeconds.set(text, secondsToRead(readableText(htmlOf(text))))
  return []
}

async function readFile(opened: OpenPackage, { path, kind }: NamedFile, found: PackagedCourse): Promise<Fault[]> {
  switch (kind) {
    case 'html':
      return keep(found.html, path, readHtml(await opened.read(path), path))
    case 'quiz':
      return keep(found.quizzes, path, readQuiz(await opened.read(path), path))
    case 'captions':
      return keep(found.tracks, path, await readTrack(await opened.read(path), path))
    default: {
      const ending = await findMediaKind(await opened.head(path, HEAD_BYTES), { kind, path })
      return keep(
        found.endings,
        fileKey({ kind, path }),
        ending === undefined ? { faults: [{ path, message: mistaken[kind] }] } : { value: ending },
      )
    }
  }
}

const NO_PICTURE = 'We can’t use this file. Choose a JPEG, PNG, WebP, AVIF, GIF or TIFF picture.'
const mistaken = {
  'promotional-video': 'We can’t use this video. Choose an MP4 or WebM.',
  cover: NO_PICTURE,
  'certificate-picture': NO_PICTURE,
  video: 'This file isn’t a video we can read. Choose an MP4.',
  resource: 'This file’s content doesn’t match its name, or its type can’t be added to a lecture.',
}

function keep<T>(kept: Map<string, T>, path: string, words: Words<T>): Fault[] {
  if ('faults' in words) return words.faults
  kept.set(path, words.value)
  return []
}

function unnamed(manifest: Manifest, sizes: ReadonlyMap<string, number>): string[] {
  const names = new Set([MANIFEST, ...filesNamed(manifest).map(({ path }) => path)])
  return [...sizes.keys()].filter((path) => !names.has(path))
}

function previewOf(manifest: Manifest, sizes: ReadonlyMap<string, number>): CoursePreview {
  const { course, sections } = manifest
  const bytesOf = (paths: readonly (string | null)[]) => paths.reduce((sum, path) => sum + (sizes.get(path ?? '') ?? 0), 0)
  return {
    title: course.title,
    subtitle: course.subtitle,
    bytes: bytesOf([...sizes.keys()]),
    sections: sections.map(({ title, lectures }) => ({
      title,
      lectures: lectures.map((lecture) => ({
        title: lecture.title,
        contentType: lecture.contentType,
        bytes: bytesOf([lecture.video, lecture.text, lecture.quiz, ...lecture.resources.map(({ file }) => file)]),
      })),
    })),
    remarks: unnamed(manifest, sizes)
      .slice(0, mostRemarks)
      .map((path) => `${path} isn’t listed in manifest.json, so it was left out.`),
  }
}
