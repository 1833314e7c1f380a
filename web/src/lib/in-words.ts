/** Formats a code such as `COURSE_CHANGES_SEEN` as `Course changes seen`. */
export const inWords = (code: string): string => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')
