export const MOST_NOTES = 1000

// One alone is known at once, and each of two knows who the other is.
const FEWEST_COUNTED = 3

/** Whether so many people may be told of without telling who they are. */
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
  /** In the order of the course. */
  notes: readonly WrittenNote[]
  addressOf: (note: { lectureId: number; second: number | null }) => string
}

/** Notes as Markdown that shows what was written and nothing else: no word of a title or a note means anything in it. */
export function notesAsMarkdown({ course, notes, addressOf }: Notebook): string {
  const parts = [`# Notes: ${line(course)}`]
  let before: WrittenNote | undefined
  for (const note of notes) {
    if (note.sectionId !== before?.sectionId)
      parts.push(`## ${note.section === null ? 'Lectures that have left the course' : line(note.section)}`)
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
  // A backslash at a line's end keeps the next line in the same paragraph and on a line of its own.
  return `- ${[place, ...words.filter((each) => each !== '')].join('\\\n  ')}`
}

/** One line of plain words. */
const line = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|~&!$]/g, '\\$&')
    .replace(/^[-+=:]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')

/** `0:05`, `12:40`, `1:02:03`. */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const pad = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`
}
