import type { BillingDetails } from '@akada/contract/billing.ts'

export const noDetails: BillingDetails = { companyName: '', companyAddress: '', companyTaxId: '' }

/** Whether all fields are blank. */
export const isBlank = (details: BillingDetails): boolean => Object.values(details).every((text) => text === '')
