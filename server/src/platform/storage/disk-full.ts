// 53100 is PostgreSQL's.
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something failed because a disk, of files or of the database, or our quota on it is full. */
export const isDiskFull = (error: unknown): boolean => error instanceof Error && codes.has((error as NodeJS.ErrnoException).code ?? '')
