/** The tabs of an open lecture. `content`: the video, text or quiz. */
export const lectureParts = ['content', 'captions', 'resources', 'details'] as const
export type LecturePart = (typeof lectureParts)[number]

/** The open lectures with their selected tabs, in the order in which they were opened. */
export type OpenLectures = ReadonlyMap<number, LecturePart>

/** Reads the lectures from a URL, such as `12,15-captions`. */
export function openLecturesIn(text: string | null): OpenLectures {
  const open = new Map<number, LecturePart>()
  for (const one of (text ?? '').split(',')) {
    const [id, part] = one.split('-')
    if (Number(id) > 0) open.set(Number(id), lectureParts.find((known) => known === part) ?? 'content')
  }
  return open
}

/** Writes the lectures for a URL. Returns undefined if none is open. */
export const openLecturesText = (open: OpenLectures): string | undefined =>
  [...open].map(([id, part]) => (part === 'content' ? `${id}` : `${id}-${part}`)).join(',') || undefined

/** Opens a lecture, selects another tab of an open lecture, or closes a lecture (null). */
export function withLecture(open: OpenLectures, id: number, part: LecturePart | null): OpenLectures {
  const next = new Map(open)
  if (part === null) next.delete(id)
  else next.set(id, part)
  return next
}

/** Keeps only the lectures for which the condition holds. */
export const openAmong = (open: OpenLectures, isIncluded: (id: number) => boolean): OpenLectures =>
  new Map([...open].filter(([id]) => isIncluded(id)))
