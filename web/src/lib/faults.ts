import { ApiError } from './api.ts'

/** A fault of a form or a body, such as `questions.2.prompt`. */
export type Fault = { path: string; message: string }

export const faultAt = (faults: readonly Fault[], path: string): string | undefined => faults.find((fault) => fault.path === path)?.message

/** The fault at a path, or anywhere below it. */
export const faultIn = (faults: readonly Fault[], path: string): string | undefined =>
  faults.find((fault) => fault.path === path || fault.path.startsWith(`${path}.`))?.message

/** What the server says of one field. */
export const fieldFault = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError ? faultAt(error.errors, path) : undefined
