import { Amount } from '@akada/contract/amount.ts'
import { AssignmentTerms } from '@akada/contract/assignments.ts'
import { AccentColor } from '@akada/contract/authoring.ts'
import { CaptionKind } from '@akada/contract/captions.ts'
import { CertificateTemplate } from '@akada/contract/course-fields.ts'
import { ContentType, CourseLevel } from '@akada/contract/courses.ts'
import { Line, Paragraph, Whole } from '@akada/contract/fields.ts'
import { courseLimits, curriculumLimits, uploadLimits, videoLinkLimits } from '@akada/contract/limits.ts'
import { OpeningRule } from '@akada/contract/pacing.ts'
import { readVideoAddress, storedVideo } from '@akada/contract/video-addresses.ts'
import * as z from 'zod/mini'
import { issuesOf } from '#platform/http/fault-sentences.ts'
import { type JsonLimits, shapeFault } from '#platform/http/json-shape.ts'
import { type Fault, FORMAT, FORMAT_VERSION, MANIFEST, type Manifest, packageLimits, plainPath } from './course-transfer.rules.ts'

// Lone surrogates and NUL can't be in a ZIP's file names and can't be stored.
const Path = z.string('This must be a path.').check(
  z.minLength(1),
  z.maxLength(300),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this character is refused
  z.regex(/^[^\u0000\p{Cs}]*$/u, 'This must be a path.'),
  z.overwrite(plainPath),
)
const MaybePath = z.nullable(Path)
const VideoLink = z.pipe(
  z.string('This must be the address of a video.').check(
    z.maxLength(videoLinkLimits.url),
    z.check<string>(({ value, issues }) => {
      const link = readVideoAddress(value)
      if ('fault' in link) issues.push({ code: 'custom', input: value, message: link.fault })
    }),
  ),
  z.transform((text: string) => storedVideo(text).url),
)
const lines = z.array(Line(0, courseLimits.lines.length)).check(z.maxLength(courseLimits.lines.count))
const price = (max: number) => Amount({ min: 0, max, message: 'This must be a price.' })

const Lecture = z.object({
  title: Line(1, curriculumLimits.title),
  contentType: ContentType,
  isPreview: z._default(z.boolean(), false),
  isDiscussionOn: z._default(z.boolean(), false),
  opens: z._default(z.nullable(OpeningRule), null),
  description: z._default(MaybePath, null),
  video: z._default(MaybePath, null),
  videoLink: z._default(z.nullable(VideoLink), null),
  durationSeconds: z._default(z.nullable(Whole(0, 86_400)), null),
  text: z._default(MaybePath, null),
  quiz: z._default(MaybePath, null),
  assignment: z._default(z.nullable(AssignmentTerms), null),
  captions: z._default(
    z.array(z.object({ language: Line(2, 35), label: Line(1, 60), kind: CaptionKind, file: Path })).check(z.maxLength(20)),
    [],
  ),
  resources: z._default(
    z
      .array(
        z.object({ title: Line(1, curriculumLimits.title), description: z._default(Paragraph(uploadLimits.description), ''), file: Path }),
      )
      .check(z.maxLength(50)),
    [],
  ),
})

const Course = z.object({
  title: Line(1, courseLimits.title.max),
  subtitle: z._default(Line(0, courseLimits.subtitle.max), ''),
  level: z._default(CourseLevel, 'ALL'),
  language: z._default(Line(2, 60), 'English'),
  isFree: z._default(z.boolean(), false),
  priceNaira: z._default(z.nullable(price(10_000_000)), null),
  priceUsd: z._default(price(10_000), 0),
  categories: z._default(z.array(Line(1, 200)).check(z.maxLength(courseLimits.categories)), []),
  learningObjectives: z._default(lines, []),
  requirements: z._default(lines, []),
  audience: z._default(lines, []),
  welcomeMessage: z._default(Paragraph(courseLimits.message), ''),
  completionMessage: z._default(Paragraph(courseLimits.message), ''),
  certificateTemplate: z._default(CertificateTemplate, 'CLASSIC'),
  certificateAccent: z._default(AccentColor, ''),
  certificateSignatory: z._default(Line(0, courseLimits.signatory), ''),
  certificateShowsHours: z._default(z.boolean(), true),
  certificateShowsGrade: z._default(z.boolean(), false),
  certificateLogo: z._default(MaybePath, null),
  certificateSignature: z._default(MaybePath, null),
  description: z._default(MaybePath, null),
  cover: z._default(MaybePath, null),
  promotionalVideo: z._default(MaybePath, null),
})

const Section = z.object({
  title: Line(1, curriculumLimits.title),
  description: z._default(Paragraph(curriculumLimits.description), ''),
  opens: z._default(z.nullable(OpeningRule), null),
  lectures: z.array(z.unknown()),
})

const KeptFile = z.object({
  path: Path,
  bytes: z.int(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This must be a SHA-256 hash in hexadecimal.')),
})

const Written = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  course: Course,
  sections: z
    .array(z.unknown())
    .check(z.maxLength(curriculumLimits.sections, `A course can have up to ${curriculumLimits.sections} sections.`)),
  files: z._default(z.array(z.unknown()).check(z.maxLength(packageLimits.entries)), []),
})

// Twice what the largest course needs. Each lecture has at most 50 resources and 20 languages.
const shape: JsonLimits = { depth: 10, items: packageLimits.entries, containers: 200_000, values: 800_000 }
const MOST_FAULTS = 100

const Kind = z.object({ format: z.literal(FORMAT), version: z.unknown() })

/** Returns the manifest, or up to 100 faults with their paths. */
export function readManifest(content: Buffer): { manifest: Manifest } | { faults: Fault[] } {
  const tooMuch = shapeFault(content, shape)
  if (tooMuch !== null) return one(tooMuch)
  const value = parse(content)
  const kind = z.safeParse(Kind, value)
  if (!kind.success) return one('This isn’t a course manifest. It must be JSON with "format": "akada-course".')
  if (kind.data.version !== FORMAT_VERSION)
    return one(`This course file has ${named(kind.data.version)}. We support version ${FORMAT_VERSION}.`)

  const faults: Fault[] = []
  const written = read(Written, value, { place: [], faults })
  const sections = readEach(Section, written?.sections, { place: ['sections'], faults })
  if (sections.reduce((sum, { lectures }) => sum + lectures.length, 0) > curriculumLimits.lectures)
    faults.unshift({
      path: `${MANIFEST}#sections`,
      message: `A course can have up to ${curriculumLimits.lectures.toLocaleString('en')} lectures.`,
    })
  if (written === undefined || faults.length > 0) return { faults: faults.slice(0, MOST_FAULTS) }

  const whole = sections.map((section, index) => ({
    ...section,
    lectures: readEach(Lecture, section.lectures, { place: ['sections', index, 'lectures'], faults }),
  }))
  const files = readEach(KeptFile, written.files, { place: ['files'], faults })
  return faults.length > 0 ? { faults: faults.slice(0, MOST_FAULTS) } : { manifest: { ...written, sections: whole, files } }
}

type Reading = { place: readonly PropertyKey[]; faults: Fault[] }

function read<Schema extends z.ZodMiniType>(schema: Schema, value: unknown, { place, faults }: Reading): z.infer<Schema> | undefined {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  for (const { path, message } of issuesOf(parsed.error.issues).slice(0, MOST_FAULTS))
    faults.push({ path: `${MANIFEST}#${[...place, ...path].join('.')}`, message })
  return undefined
}

/** Parses values one by one and stops after enough faults, so that a long list of invalid values stays cheap. */
function readEach<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: readonly unknown[] = [],
  { place, faults }: Reading,
): z.infer<Schema>[] {
  const found: z.infer<Schema>[] = []
  for (const [index, value] of values.entries()) {
    if (faults.length >= MOST_FAULTS) break
    const each = read(schema, value, { place: [...place, index], faults })
    if (each !== undefined) found.push(each)
  }
  return found
}

const named = (version: unknown) => (typeof version === 'number' ? `version ${version}` : 'an unknown version')

const one = (message: string) => ({ faults: [{ path: MANIFEST, message }] })

function parse(content: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return undefined
  }
}
