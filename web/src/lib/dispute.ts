import { acceptDispute } from '@akada/contract/calls/purchases.ts'
import { call } from './api.ts'

export const sendAcceptance = (id: number, reason: string) => call(acceptDispute, { params: { id }, body: { reason } })
