/** An instructor's name on a course, which may be empty. */
export const instructorNameOf = (name: string): string => name || 'Unknown Instructor'
