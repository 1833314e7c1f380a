import { ApiError, type ErrorCode } from '../lib/api.ts'

const titles: Partial<Record<ErrorCode, string>> = {
  COURSE_NOT_FOUND: 'Course not found',
  COURSE_GONE: 'This course is no longer offered',
  CATEGORY_NOT_FOUND: 'Unknown Category',
  PROFILE_NOT_FOUND: 'Profile not found',
  CERTIFICATE_NOT_FOUND: 'Certificate not found',
  NOT_FOUND: 'Page not found',
  // The id in the URL is malformed.
  INVALID_INPUT: 'Page not found',
  NOT_ALLOWED: 'You don’t have access',
}

const sentences: Partial<Record<ErrorCode, string>> = {
  COURSE_NOT_FOUND: 'The link may be wrong, or the course may have been unpublished.',
  COURSE_GONE: 'If you’re enrolled, it’s still in My Learning.',
  CATEGORY_NOT_FOUND: 'We couldn’t find that category.',
  PROFILE_NOT_FOUND: 'This profile doesn’t exist or isn’t public.',
  CERTIFICATE_NOT_FOUND: 'Check the link or scan the QR code again.',
  NOT_FOUND: 'The link may be wrong, or the page may have moved.',
  INVALID_INPUT: 'The link may be wrong, or the page may have moved.',
  OFFLINE: 'We couldn’t reach the server. Check your connection and try again.',
  NOT_ALLOWED: 'Your account doesn’t have permission to open this page. Ask an admin for access.',
}

/** Returns whether no route matches the URL. A URL with a line break doesn't even match `*`. */
export const isUnrouted = (error: unknown): boolean => (error as { status?: unknown } | null)?.status === 404

export const codeOf = (error: unknown): ErrorCode => {
  if (!(error instanceof ApiError)) return isUnrouted(error) ? 'NOT_FOUND' : 'FAULT'
  return error.status === 403 ? 'NOT_ALLOWED' : error.code
}

export function errorTitle(code: ErrorCode): string {
  if (code === 'OFFLINE') return typeof navigator !== 'undefined' && navigator.onLine ? 'We can’t reach the server' : 'You’re offline'
  return titles[code] ?? 'Something went wrong'
}
export const errorSentence = (code: ErrorCode): string =>
  sentences[code] ?? 'Something went wrong on our side. Please try again in a moment.'
