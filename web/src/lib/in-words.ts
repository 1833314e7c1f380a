/** `COURSE_CHANGES_SEEN` as people read it: `Course changes seen`. */
export const inWords = (code: string): string => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')
