import { ApiError, type ErrorCode } from '../lib/api.ts'

const titles: Partial<Record<ErrorCode, string>> = {
  COURSE_NOT_FOUND: 'Course not found',
  COURSE_GONE: 'This course is no longer offered',
  CATEGORY_NOT_FOUND: 'Unknown Category',
  PROFILE_NOT_FOUND: 'Profile not found',
  CERTIFICATE_NOT_FOUND: 'Certificate not found',
  NOT_FOUND: 'Page not found',
  // The id in the address is malformed.
  INVALID_INPUT: 'Page not found',
  OFFLINE: 'You are offline',
}

const sentences: Partial<Record<ErrorCode, string>> = {
  COURSE_NOT_FOUND: 'It may have been taken off the catalogue, or the address may be mistyped.',
  COURSE_GONE: 'Those who are enrolled in it keep it in My Learning. There are other courses to choose from.',
  CATEGORY_NOT_FOUND: 'There is no category at this address.',
  PROFILE_NOT_FOUND: 'This profile does not exist or is not public.',
  CERTIFICATE_NOT_FOUND: 'No certificate has this serial. Check the address or scan the code again.',
  NOT_FOUND: 'There is nothing at this address.',
  INVALID_INPUT: 'There is nothing at this address.',
  OFFLINE: 'We couldn’t reach the server. Check your connection and try again.',
}

/** Whether no route matches the address. An address with a line break doesn't even match `*`. */
export const isUnrouted = (error: unknown): boolean => (error as { status?: unknown } | null)?.status === 404

export const codeOf = (error: unknown): ErrorCode => (error instanceof ApiError ? error.code : isUnrouted(error) ? 'NOT_FOUND' : 'FAULT')

export const errorTitle = (code: ErrorCode): string => titles[code] ?? 'Something went wrong'
export const errorSentence = (code: ErrorCode): string =>
  sentences[code] ?? 'Something went wrong on our side. Please try again in a moment.'
