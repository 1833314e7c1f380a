import type { QueryClient } from '@tanstack/react-query'

// The server issues it after it completes the course, usually within a second.
const ISSUED_WITHIN_MS = 2 * 60_000
const key = ['expected-certificate']

/** Records that a course was just completed, so its certificate will be issued shortly. */
export const expectCertificate = (queryClient: QueryClient) => queryClient.setQueryData(key, Date.now())

export const isCertificateExpected = (queryClient: QueryClient): boolean =>
  Date.now() - (queryClient.getQueryData<number>(key) ?? 0) < ISSUED_WITHIN_MS
