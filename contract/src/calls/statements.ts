// Written by `npm run openapi` from ../statements.ts.
import type * as statements from '../statements.ts'
import type { Call } from '../endpoint.ts'

export const getStatement: Call<typeof statements.getStatement> = { method: 'GET', path: '/instructor/earnings/statement', empty: { content: [{ courseTitle: null, orderId: null, couponCode: null, sale: null, availableAt: null }] } }
export const downloadStatement: Call<typeof statements.downloadStatement> = { method: 'GET', path: '/instructor/earnings/statement.csv' }
export const downloadMonthlyStatement: Call<typeof statements.downloadMonthlyStatement> = { method: 'GET', path: '/instructor/earnings/monthly-statement.pdf' }
