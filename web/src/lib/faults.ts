import { ApiError } from './api.ts'

/** A validation error at a path in a form or a body, such as `questions.2.prompt`. */
export type Fault = { path: string; message: string }

export const faultAt = (faults: readonly Fault[], path: string): string | undefined => faults.find((fault) => fault.path === path)?.message

/** Returns the first error at a path or below it. */
export const faultIn = (faults: readonly Fault[], path: string): string | undefined =>
  faults.find((fault) => fault.path === path || fault.path.startsWith(`${path}.`))?.message

/** Returns the server's error for one field. */
export const fieldFault = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError ? faultAt(error.errors, path) : undefined
