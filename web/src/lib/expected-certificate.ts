import type { QueryClient } from '@tanstack/react-query'

// The server usually issues the certificate within a second of completing the course.
const ISSUED_WITHIN_MS = 2 * 60_000
const key = ['expected-certificate']

/** Records that a course was just completed, so that its certificate is expected shortly. */
export const expectCertificate = (queryClient: QueryClient) => queryClient.setQueryData(key, Date.now())

export const isCertificateExpected = (queryClient: QueryClient): boolean =>
  Date.now() - (queryClient.getQueryData<number>(key) ?? 0) < ISSUED_WITHIN_MS
