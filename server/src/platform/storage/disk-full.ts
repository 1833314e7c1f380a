// 53100 is PostgreSQL's code. Disks with errors are often mounted read-only.
const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100'])

/** Whether the cause is a full or read-only disk, or an exceeded quota, for files or for the database. */
export const isDiskFull = (error: unknown): boolean => error instanceof Error && codes.has((error as NodeJS.ErrnoException).code ?? '')
