// 53100 is PostgreSQL's. Disks with errors are often mounted read-only.
const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100'])

/** Whether something failed because a disk, of files or of the database, or our quota on it is full or read-only. */
export const isDiskFull = (error: unknown): boolean => error instanceof Error && codes.has((error as NodeJS.ErrnoException).code ?? '')
