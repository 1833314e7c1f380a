// 53100 is PostgreSQL's code for a full disk. Disks with errors are often mounted read-only.
const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100'])

/** Returns whether an error was caused by a full or read-only disk or an exceeded quota, for files or the database. */
export const isDiskFull = (error: unknown): boolean => error instanceof Error && codes.has((error as NodeJS.ErrnoException).code ?? '')
