const codes = new Set(['ENOSPC', 'EDQUOT'])

/** Whether something failed because the disk, or what we may have of it, is full. */
export const isDiskFull = (error: unknown): boolean => error instanceof Error && codes.has((error as NodeJS.ErrnoException).code ?? '')
