export const MOST_NOTES = 1000

// A count of one identifies the student. With a count of two, each student can identify the other.
const FEWEST_COUNTED = 3

/** Whether a count is high enough not to identify anyone. */
export const isCrowd = ({ people }: { people: number }): boolean => people >= FEWEST_COUNTED

export type WrittenNote = {
  lectureId: number | null
  second: number | null
  text: string
  sectionId: number | null
  section: string | null
  lecture: string | null
}

type Notebook = {
  course: string
  /** Notes in course order. */
  notes: readonly WrittenNote[]
  addressOf: (note: { lectureId: number; second: number | null }) => string
}

/** Formats notes as Markdown. Escapes titles and notes, so that they contain no markup. */
export function notesAsMarkdown({ course, notes, addressOf }: Notebook): string {
  const parts = [`# Notes: ${line(course)}`]
  let before: WrittenNote | undefined
  for (const note of notes) {
    if (note.sectionId !== before?.sectionId) parts.push(`## ${note.section === null ? 'Removed lectures' : line(note.section)}`)
    if (note.lecture !== null && note.lectureId !== before?.lectureId) parts.push(`### ${line(note.lecture)}`)
    parts.push(entry(note, addressOf))
    before = note
  }
  return `${parts.join('\n\n')}\n`
}

function entry({ lectureId, second, text }: WrittenNote, addressOf: Notebook['addressOf']): string {
  const time = second === null ? 'Note' : clock(second)
  const place = lectureId === null ? `**${time}**` : `[${time}](${addressOf({ lectureId, second })})`
  const words = text === '' ? [] : text.split(/\r\n|\r|\n/).map(line)
  // In Markdown, a backslash at the end of a line is a line break within the paragraph.
  return `- ${[place, ...words.filter((each) => each !== '')].join('\\\n  ')}`
}

/** Converts text to one escaped line. */
const line = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|~&!$]/g, '\\$&')
    .replace(/^[-+=:]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')

/** Formats seconds like `0:05`, `12:40` or `1:02:03`. */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const pad = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`
}
