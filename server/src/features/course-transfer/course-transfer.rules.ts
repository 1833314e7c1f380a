import type { AssignmentTerms } from '@akada/contract/assignments.ts'
import type { CaptionKind } from '@akada/contract/captions.ts'
import type { CertificateTemplate, CourseLevel } from '@akada/contract/course-fields.ts'
import type { ContentType } from '@akada/contract/courses.ts'
import type { OpeningRule } from '@akada/contract/pacing.ts'
import { normalForm } from '@akada/contract/plain-text.ts'
import { endRemarks, languageTag } from '#features/captions/captions.rules.ts'
import type { Change } from '#features/courses/courses.columns.ts'
import { hasText } from '#features/curriculum/curriculum.rules.ts'
import { widestKey } from '#features/media/media.rules.ts'
import type { WholeCourse, WholeLecture } from './read-course.ts'

// The format is described in docs/course-format.md. Increment the version when a file in the previous version could be misread.
export const FORMAT = 'akada-course'
export const FORMAT_VERSION = 1
export const MANIFEST = 'manifest.json'

export type ManifestLecture = {
  title: string
  contentType: ContentType
  isPreview: boolean
  isDiscussionOn: boolean
  opens: OpeningRule | null
  description: string | null
  video: string | null
  /** The URL of a video on another site. */
  videoLink: string | null
  durationSeconds: number | null
  text: string | null
  quiz: string | null
  /** The terms of an ASSIGNMENT, whose instructions are its text. */
  assignment: AssignmentTerms | null
  captions: { language: string; label: string; kind: CaptionKind; file: string }[]
  resources: { title: string; description: string; file: string }[]
}

/**
 * Captions of a course file: the text in the stored format, the start of each caption in seconds, and remarks. Passing an object for each
 * caption of a large course between threads would take seconds.
 */
export type PackagedTrack = { text: string; starts: Float64Array; remarks: string[] }

/** Fails to compile if an editable course field is missing from the course file. */
type WithFacts<Course extends Record<Exclude<keyof Change, 'categoryIds'>, unknown>> = Course

export type Manifest = {
  format: typeof FORMAT
  version: typeof FORMAT_VERSION
  course: WithFacts<{
    title: string
    subtitle: string
    level: CourseLevel
    language: string
    isFree: boolean
    priceNaira: number | null
    priceUsd: number
    categories: string[]
    learningObjectives: string[]
    requirements: string[]
    audience: string[]
    welcomeMessage: string
    completionMessage: string
    certificateTemplate: CertificateTemplate
    certificateAccent: string
    certificateSignatory: string
    certificateShowsHours: boolean
    certificateShowsGrade: boolean
    certificateLogo: string | null
    certificateSignature: string | null
    description: string | null
    cover: string | null
    promotionalVideo: string | null
  }>
  sections: { title: string; description: string; opens: OpeningRule | null; lectures: ManifestLecture[] }[]
  files: { path: string; bytes: number; sha256: string }[]
}

/** A file of a package: generated text, or an unchanged stored file. */
export type PackedFile = { path: string } & ({ text: string } | { key: string })

type Plan = { manifest: Omit<Manifest, 'files'>; files: PackedFile[] }

const numbered = (index: number) => String(index + 1).padStart(2, '0')
const endingOf = (key: string): string => /\.([a-z0-9]+)$/.exec(key)?.[1] ?? 'bin'
const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

/** Plans the paths of a package and its manifest. The manifest contains nothing that identifies the source database. */
export function planPackage(course: WholeCourse): Plan {
  const files: PackedFile[] = []
  const text = (path: string, words: string | null): string | null => {
    if (words === null || words === '') return null
    files.push({ path, text: words })
    return path
  }
  const pathOf = new Map<string, string>()
  const file = (path: string, key: string | null): string | null => {
    if (key === null) return null
    const packed = pathOf.get(key)
    if (packed !== undefined) return packed
    files.push({ path: `${path}.${endingOf(key)}`, key })
    pathOf.set(key, `${path}.${endingOf(key)}`)
    return `${path}.${endingOf(key)}`
  }
  const sections = course.sections.map(({ title, description, opens, lectures }, section) => ({
    title,
    description,
    opens,
    lectures: lectures.map((lecture, place) => planLecture(lecture, `sections/${numbered(section)}/${numbered(place)}`, { text, file })),
  }))
  const manifest = {
    format: FORMAT,
    version: FORMAT_VERSION,
    course: {
      title: course.title,
      subtitle: course.subtitle,
      level: course.level,
      language: course.language,
      isFree: course.isFree,
      priceNaira: course.priceNairaMinor === null ? null : course.priceNairaMinor / 100,
      priceUsd: course.priceUsdMinor / 100,
      categories: course.categories.map(({ name }) => name),
      learningObjectives: linesOf(course.learningObjectives),
      requirements: linesOf(course.requirements),
      audience: linesOf(course.audience),
      welcomeMessage: course.welcomeMessage,
      completionMessage: course.completionMessage,
      certificateTemplate: course.certificateTemplate,
      certificateAccent: course.certificateAccent,
      certificateSignatory: course.certificateSignatory,
      certificateShowsHours: course.certificateShowsHours,
      certificateShowsGrade: course.certificateShowsGrade,
      certificateLogo: file('certificate-logo', course.certificateLogoKey),
      certificateSignature: file('certificate-signature', course.certificateSignatureKey),
      description: text('description.html', course.descriptionHtml),
      cover: file('cover', course.coverKey && widestKey(course.coverKey, { width: course.coverWidth, widths: course.coverWidths ?? [] })),
      promotionalVideo: file('promotional-video', course.promotionalVideoKey),
    },
    sections,
  } as const
  return { manifest, files }
}

type Packing = {
  text: (path: string, words: string | null) => string | null
  file: (path: string, key: string | null) => string | null
}

function planLecture(lecture: WholeLecture, folder: string, { text, file }: Packing): ManifestLecture {
  const isVideo = lecture.contentType === 'VIDEO'
  const videoKey = isVideo ? lecture.videoKey : null
  return {
    title: lecture.title,
    contentType: lecture.contentType,
    isPreview: lecture.isPreview,
    isDiscussionOn: lecture.isDiscussionOn,
    opens: lecture.opens,
    description: text(`${folder}/description.html`, lecture.descriptionHtml),
    video: file(`${folder}/video`, videoKey),
    videoLink: isVideo ? lecture.videoLink : null,
    durationSeconds: lecture.durationSeconds,
    text: hasText(lecture.contentType) ? text(`${folder}/text.html`, lecture.contentHtml) : null,
    quiz: lecture.quiz && text(`${folder}/quiz.json`, `${JSON.stringify(lecture.quiz, null, 2)}\n`),
    assignment: lecture.assignment,
    captions: lecture.captions
      .filter(({ cues }) => cues.includes('-->'))
      .map(({ cues, ...track }) => {
        const path = `${folder}/captions/${track.language}.vtt`
        text(path, cues)
        return { language: track.language, label: track.label, kind: track.kind, file: path }
      }),
    resources: lecture.resources.map(({ title, description, key }, index) => ({
      title,
      description,
      file: file(`${folder}/resources/${numbered(index)}`, key) ?? '',
    })),
  }
}

// Limits per file in the ZIP, in bytes. Texts are read into memory; media are streamed.
export const packageLimits = {
  entries: 20_000,
  manifestBytes: 8_000_000,
  textBytes: 1_000_000,
  coverBytes: 10_000_000,
  videoBytes: 4_000_000_000,
  resourceBytes: 100_000_000,
  bytes: 40_000_000_000,
  /** The maximum compression ratio of files above `ratioFrom`. Pages that repeat the same text reach about 20. */
  ratio: 200,
  ratioFrom: 1_000_000,
} as const

export type Fault = { path: string; message: string }

export const mostRemarks = 50

/** A file's entry in the central directory of a ZIP. */
export type ZipEntry = { name: string; bytes: number; packedBytes: number; isLink: boolean; isEncrypted: boolean; isKnownPacking: boolean }

/** Returns the reason to refuse a file because of its directory entry, or null. */
export function entryFault(entry: ZipEntry): string | null {
  if (isUnsafe(entry.name)) return 'This path is outside the course file. Use only letters, digits, dots and slashes in paths.'
  if (entry.isLink) return 'This is a link to another file. Include the file itself.'
  if (entry.isEncrypted) return 'This file is password-protected. Create the ZIP without a password.'
  if (!entry.isKnownPacking) return 'This file uses a compression method we don’t support. Use a standard ZIP program.'
  if (entry.bytes > packageLimits.ratioFrom && entry.bytes > entry.packedBytes * packageLimits.ratio)
    return 'This file’s compression ratio is too high.'
  return null
}

function isUnsafe(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are refused
  if (name === '' || name.length > 300 || /^[/~]|^[a-z]:|\\|[\u0000-\u001f\u007f]/i.test(name)) return true
  return name.split('/').some((part) => part === '..' || part === '.')
}

/**
 * Returns a path in the form used for comparison: with slashes, without `./`, and with composed characters. Old programs on Windows write
 * backslashes, and macOS decomposes accented letters.
 */
export const plainPath = (path: string): string => normalForm(path.replaceAll('\\', '/').replace(/(?<=^|\/)(?:\.\/)+/g, ''))

/**
 * Returns whether a path is a file or folder that macOS or Windows adds, or the folder `./`. A folder’s icon is `Icon` with a carriage
 * return.
 */
export const isLitter = (name: string): boolean =>
  name === '' ||
  /(^|\/)(__MACOSX\/|\._|(\.DS_Store|\.localized|\.apdisk|\.VolumeIcon\.icns|Icon\r|(eh)?Thumbs\.db|desktop\.ini)$)/i.test(name) ||
  /(^|\/)(\.Trashes|\.fseventsd|\.Spotlight-V100|\.TemporaryItems|\.AppleDouble|\$RECYCLE\.BIN|System Volume Information)\//i.test(name)

/** A file that a manifest names, with the required kind of content. */
export type NamedFile = {
  path: string
  kind: 'html' | 'quiz' | 'captions' | 'cover' | 'certificate-picture' | 'promotional-video' | 'video' | 'resource'
}

/** Lists every use of a file in a manifest, in order. */
export function filesNamed({ course, sections }: Manifest): NamedFile[] {
  const lectures = sections.flatMap((section) => section.lectures)
  return [
    ...named('html', course.description),
    ...named('cover', course.cover),
    ...named('promotional-video', course.promotionalVideo),
    ...named('certificate-picture', course.certificateLogo),
    ...named('certificate-picture', course.certificateSignature),
    ...lectures.flatMap((lecture) => [
      ...named('html', lecture.description),
      ...named('video', lecture.video),
      ...named('html', lecture.text),
      ...named('quiz', lecture.quiz),
      ...lecture.captions.map(({ file }): NamedFile => ({ path: file, kind: 'captions' })),
      ...lecture.resources.map(({ file }): NamedFile => ({ path: file, kind: 'resource' })),
    ]),
  ]
}

/** Returns the remarks about a course's captions. `secondsOf` returns the length of a lecture’s video, or 0 if unknown. */
export function captionRemarks(
  { sections }: Manifest,
  tracks: ReadonlyMap<string, PackagedTrack>,
  secondsOf: (lecture: ManifestLecture) => number,
): string[] {
  const remarks = sections
    .flatMap((section) => section.lectures)
    .flatMap((lecture) => lecture.captions.map(({ file }) => ({ file, read: tracks.get(file), seconds: secondsOf(lecture) })))
    .flatMap(({ file, read, seconds }) =>
      read ? [...read.remarks, ...endRemarks(read.starts, seconds)].map((remark) => `${file}: ${remark}`) : [],
    )
  return [...new Set(remarks)]
}

const named = (kind: NamedFile['kind'], path: string | null): NamedFile[] => (path === null ? [] : [{ path, kind }])

const limits: Record<NamedFile['kind'], number> = {
  html: packageLimits.textBytes,
  quiz: packageLimits.textBytes,
  captions: packageLimits.textBytes,
  cover: packageLimits.coverBytes,
  'certificate-picture': packageLimits.coverBytes,
  'promotional-video': packageLimits.videoBytes,
  video: packageLimits.videoBytes,
  resource: packageLimits.resourceBytes,
}

/** Returns each file once per kind of use. */
export function filesToRead(manifest: Manifest): NamedFile[] {
  const uses = new Map(filesNamed(manifest).map((file) => [fileKey(file), file]))
  return [...uses.values()]
}

/** Returns a key for a file and its kind of use. */
export const fileKey = ({ kind, path }: Pick<NamedFile, 'kind' | 'path'>): string => `${kind} ${path}`

/** Returns the faults in a manifest beyond its schema, such as missing files and content that doesn’t fit the lecture’s type. */
export function manifestFaults(manifest: Manifest, sizes: ReadonlyMap<string, number>): Fault[] {
  return [
    ...manifest.sections.flatMap(({ lectures }, section) =>
      lectures.flatMap((lecture, place) => contentFaults(lecture, `${MANIFEST}#sections.${section}.lectures.${place}`)),
    ),
    ...filesToRead(manifest).flatMap(({ path, kind }) => {
      const bytes = sizes.get(path)
      if (bytes === undefined) return [{ path, message: 'The manifest lists this file, but it’s missing.' }]
      if (bytes === 0) return [{ path, message: 'This file is empty.' }]
      if (bytes > limits[kind]) return [{ path, message: `This file is larger than ${limits[kind] / 1_000_000} MB.` }]
      return []
    }),
  ]
}

function contentFaults({ contentType, isPreview, video, text, quiz, assignment, captions }: ManifestLecture, path: string): Fault[] {
  const languages = captions.flatMap(({ language }, place) =>
    languageTag(language) === null ? [{ path: `${path}.captions.${place}.language`, message: 'This isn’t a language code.' }] : [],
  )
  const held = {
    VIDEO: video ?? (captions.length > 0 ? '' : null),
    // The instructions of an assignment are its text.
    TEXT: contentType === 'ASSIGNMENT' ? null : text,
    QUIZ: quiz,
    ASSIGNMENT: assignment === null ? null : '',
  }
  const misplaced = Object.entries(held).flatMap(([type, content]) =>
    content !== null && type !== contentType ? [{ path, message: `A ${contentType} lecture can’t have ${type} content.` }] : [],
  )
  const opened =
    contentType === 'ASSIGNMENT' && isPreview ? [{ path: `${path}.isPreview`, message: 'An ASSIGNMENT can’t be a free preview.' }] : []
  return [...misplaced, ...opened, ...languages]
}
