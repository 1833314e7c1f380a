import { ApiError, type ErrorCode } from '../lib/api.ts'

const forms: Record<string, RegExp> = { id: /^[1-9]\d{0,14}$/, userId: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i }
const missing: Record<string, ErrorCode> = {
  course: 'COURSE_NOT_FOUND',
  courses: 'CATEGORY_NOT_FOUND',
  'public-profile': 'PROFILE_NOT_FOUND',
}

/** Throws a 404 if a route parameter can't be the kind of id that its name declares, such as "abc" or "1e3". */
export function requireIds(file: string, params: Readonly<Record<string, string | undefined>>) {
  for (const [name, value = ''] of Object.entries(params))
    if (forms[name]?.test(value) === false) throw new ApiError(404, { code: missing[file] ?? 'NOT_FOUND', message: 'Page not found.' })
}
