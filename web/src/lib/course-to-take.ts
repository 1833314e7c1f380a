/** An action on a course that requires a login. */
export type Intent = 'add' | 'buy' | 'enroll' | 'wish'

/** Returns the course and the action in a path of this site such as `/courses/7?add=1`, or null. */
export function courseToTakeIn(path: string): { courseId: number; intent: Intent } | null {
  const [, id, intent] = /^\/courses\/([1-9]\d{0,8})\/?\?(add|buy|enroll|wish)=/.exec(path) ?? []
  return id === undefined ? null : { courseId: Number(id), intent: intent as Intent }
}
