// Written by `npm run openapi` from ../quotas.ts.
import type * as quotas from '../quotas.ts'
import type { Call } from '../endpoint.ts'

export const getStorageUsage: Call<typeof quotas.getStorageUsage> = { method: 'GET', path: '/instructor/storage', empty: { uploads: [] } }
