// Paystack's fees in Nigeria (support.paystack.com, "Transactions pricing"): 1.5% plus ₦100, up to ₦2,000. Payments below ₦2,500 don't
// include the ₦100. Payments in dollars cost 3.9%.
const localFlatMinor = 10_000
const localFlatFromMinor = 250_000
const localCapMinor = 200_000

// Paystack's transfer fees in Nigeria: up to ₦5,000, up to ₦50,000, and above.
const transferBands = [
  { upToMinor: 500_000, feeMinor: 1_000 },
  { upToMinor: 5_000_000, feeMinor: 2_500 },
] as const
const largeTransferMinor = 5_000

/** The fee that Paystack takes from the balance on top of a transfer, in kobo. */
export const transferFeeMinor = (amountMinor: number): number =>
  transferBands.find(({ upToMinor }) => amountMinor <= upToMinor)?.feeMinor ?? largeTransferMinor

/** Paystack's fee for a payment, in kobo or cents. */
export function feeMinor(amountMinor: number, currency: string): number {
  if (currency !== 'NGN') return Math.round((amountMinor * 39) / 1000)
  const flatMinor = amountMinor < localFlatFromMinor ? 0 : localFlatMinor
  return Math.min(Math.round((amountMinor * 15) / 1000) + flatMinor, localCapMinor)
}
