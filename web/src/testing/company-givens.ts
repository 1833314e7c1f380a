import type { BillingDetails } from '@akada/contract/billing.ts'

/** The details of a buyer who entered no company. */
export const noCompany: BillingDetails = { companyName: '', companyAddress: '', companyTaxId: '' }
