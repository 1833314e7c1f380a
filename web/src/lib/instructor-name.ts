/** Returns the displayed name of a course's instructor, whose profile may have no name. */
export const instructorNameOf = (name: string): string => name || 'Unknown Instructor'
