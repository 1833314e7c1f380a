// Limits that pages show and schemas check. Doesn't import zod, so that a page that only shows a limit loads no schemas.

/** In characters. Descriptions are measured without their markup. */
export const courseLimits = {
  title: { min: 5, max: 120 },
  subtitle: { min: 10, max: 200 },
  description: { min: 50, max: 50_000 },
  /** Objectives, requirements and audience, each entered as one item per line. */
  lines: { count: 20, length: 160 },
  message: 1000,
  /** The name below the signature on a certificate. */
  signatory: 80,
  categories: 10,
  /** Required courses, and recommended courses. */
  prerequisites: 10,
} as const

/** The prices that the editor offers, in whole naira and dollars. The API accepts any price. */
export const priceOptions = {
  usd: [...Array.from({ length: 20 }, (_, step) => 5 * (step + 1)), 150, 200],
  naira: Array.from({ length: 20 }, (_, step) => 5000 * (step + 1)),
} as const

/** Of a video on another site. */
export const videoLinkLimits = { url: 1000, seconds: 86_400 } as const

export const curriculumLimits = {
  title: 150,
  /** HTML of a lecture’s description. */
  description: 20_000,
  /** HTML of a TEXT lecture. */
  content: 200_000,
  sections: 100,
  /** In all sections of a course. */
  lectures: 1000,
  /** The maximum number of days after which a section or lecture opens. */
  openingDays: 999,
  /** Bytes per course: the HTML of all its TEXT lectures, and the descriptions of all its sections, lectures and resources. */
  contentBytes: 10_000_000,
  descriptionBytes: 500_000,
  /** Per course. A single lecture can have 50. */
  resources: 1000,
} as const

export const assignmentLimits = {
  points: 1000,
  /** How often a student may submit, at most. */
  submissions: 10,
  dueDays: 999,
  /** In characters. */
  text: 20_000,
  link: 1000,
  feedback: 5000,
  /** Per submission. */
  files: 10,
  /** Returned with a grade. */
  feedbackFiles: 5,
  /** Of all files that a student uploads to assignments, in all courses. */
  studentBytes: 1_000_000_000,
} as const

export const uploadLimits = {
  /** An hour and a half of camera footage (docs/product.md P-22.8). */
  videoBytes: 4_000_000_000,
  /** Enough for a scanned book or a project with pictures. Students download it over mobile networks. */
  resourceBytes: 100_000_000,
  /** A whole course with its videos. */
  courseBytes: 20_000_000_000,
  /** Uploads above this size count toward the setting `largeUploadsAtOnce`. */
  largeBytes: 100_000_000,
  uploadsAnHour: 200,
  /** How long a reservation lasts after it was made or last renewed. */
  reservedMinutes: 15,
  /**
   * The number of bytes that renew a reservation, unless fewer complete the file. The slowest connection that the server keeps open sends
   * 900 kB in 15 minutes (1 kB per second, `server/src/platform/http/body-time.ts`), so an active upload never loses its space.
   */
  renewingBytes: 500_000,
  /** The space reserved for a user's unsent bytes is at most `unsentBytes` plus `aheadOfSent` times the bytes already sent. */
  unsentBytes: 500_000_000,
  aheadOfSent: 4,
  /** How long an upload may make no progress before it is deleted. */
  keptHours: 72,
  title: 150,
  description: 2000,
} as const

/** The extensions of videos that can be uploaded if ffmpeg is available. The server checks the file's content, not its name. */
export const videoExtensions = [
  ...['mp4', 'm4v', 'mov', 'webm', 'mkv', 'avi', '3gp', '3g2', 'ts', 'mts', 'm2ts', 'flv', 'f4v', 'wmv', 'asf', 'mpg', 'mpeg', 'm2v'],
  ...['vob', 'ogv', 'mxf', 'dv'],
] as const

/** The extensions of formats that can't be uploaded even if ffmpeg is available. Raw streams contain no audio and often no frame rate. */
export const unreadableVideos: Readonly<Record<string, string>> = {
  ...{ h264: 'a raw H.264 stream', '264': 'a raw H.264 stream', avc: 'a raw H.264 stream' },
  ...{ hevc: 'a raw H.265 stream', h265: 'a raw H.265 stream', '265': 'a raw H.265 stream' },
  ...{ obu: 'a raw AV1 stream', ivf: 'an IVF stream', y4m: 'an uncompressed Y4M stream', nut: 'a NUT video' },
  ...{ rm: 'a RealMedia video', rmvb: 'a RealMedia video', swf: 'a Flash animation (SWF)' },
}

export const WHAT_PLAYS = 'Export it as an MP4 with H.264 video and AAC audio, then upload that file.'

/** The extensions of files that can be added to a lecture for download. */
export const resourceExtensions = ['pdf', 'zip', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'jpg', 'jpeg', 'png', 'gif'] as const

export const captionLimits = {
  languages: 20,
  cues: 10_000,
  /** Characters per cue. */
  text: 1000,
  label: 60,
  /** The maximum length of a video: one day. */
  seconds: 86_400,
  fileBytes: 1_000_000,
} as const

export const NOTE_LENGTH = 2000

export const LONGEST_TITLE = 150

export const LONGEST_POST = 5000

export const LONGEST_REVIEW = 5000

export const LONGEST_ANSWER = 3000

export const announcementLimits = {
  subject: 120,
  body: 5000,
  /** Per course and calendar month, in Lagos time. */
  aMonth: { EDUCATIONAL: 4, PROMOTIONAL: 2 },
} as const

export const invitationLimits = {
  /** Addresses at once. */
  rows: 1000,
  /** Characters of a row, which may also contain a name. */
  address: 320,
  validDays: 30,
  /** Emails of one invitation. */
  sends: 5,
  /** Of a join code. */
  seats: 1000,
  codeValidDays: 90,
} as const

export const giftLimits = {
  /** Characters. */
  message: 500,
  /** Emails of one gift. */
  sends: 5,
  daysAhead: 365,
} as const

/** A bundle's courses, title and description. */
export const bundleLimits = { courses: { min: 2, max: 20 }, title: { min: 5, max: 120 }, description: 5000 } as const

export const seatLimits = {
  /** Seats of all courses in one order. */
  perOrder: 500,
  /** Emails of one seat. */
  sends: 5,
  /** A seat can be reassigned while its member's progress is below this percentage. */
  reassignBelowPercent: 10,
} as const

export const billingLimits = { companyName: 150, companyAddress: 300, companyTaxId: 50 } as const

export const broadcastLimits = {
  subject: 150,
  /** Visible characters. */
  words: 10_000,
  /** Characters of HTML. */
  html: 50_000,
  scheduleDays: 365,
} as const

export const categoryLimits = { name: 60, description: 300, count: 200 } as const

/** The maximum length of each part of an application. */
export const applicationLimits = { brand: 80, headline: 120, bio: 2000 } as const

/** The certificates in one request for a reissue. */
export const MOST_REISSUED = 500

export const settingLimits = { links: 12, videoHosts: 20, textHtml: 50_000, logoBytes: 5_000_000 } as const

export const ABOUT_MAX_LENGTH = 2000

export const MOST_LINKS = 10

export const MESSAGE_MAX_LENGTH = 5000

/** The length of a search for users, orders, courses and coupons, in characters. */
export const staffSearchLength = { min: 2, max: 200 } as const
