import { acceptDispute } from '@akada/contract/calls/purchases.ts'
import { call } from './api.ts'

/** Accepts a dispute, from wherever it is shown. */
export const sendAcceptance = (id: number, reason: string) => call(acceptDispute, { params: { id }, body: { reason } })
