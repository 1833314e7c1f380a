const intents = ['add', 'buy', 'enroll', 'wish'] as const

/** An action on a course that requires a login. */
export type Intent = (typeof intents)[number]

export const intentIn = (query: URLSearchParams): Intent | undefined => intents.find((name) => query.has(name))

/** Returns the course and the action in a path of this site such as `/courses/7?add=1`, or null. */
export function courseToTakeIn(path: string): { courseId: number; intent: Intent } | null {
  const { pathname, searchParams } = new URL(path, 'http://this.site')
  const id = /^\/courses\/([1-9]\d{0,8})\/?$/.exec(pathname)?.[1]
  const intent = intentIn(searchParams)
  return id === undefined || intent === undefined ? null : { courseId: Number(id), intent }
}
