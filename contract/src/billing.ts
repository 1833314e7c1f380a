import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Line, Paragraph } from './fields.ts'
import { billingLimits } from './limits.ts'

/** The company that an order is for. It is printed on the receipt. Blank fields are left out. */
export const BillingDetails = z.object({
  companyName: Line(0, billingLimits.companyName),
  companyAddress: Paragraph(billingLimits.companyAddress),
  companyTaxId: Line(0, billingLimits.companyTaxId),
})
export type BillingDetails = z.infer<typeof BillingDetails>

export const getBillingDetails = endpoint({
  method: 'GET',
  path: '/billing-details',
  access: 'signed-in',
  summary: 'Get the company that the caller entered at the last checkout',
  description: 'Blank fields if the caller entered none. Checkout stores the details that it receives.',
  data: BillingDetails,
})
