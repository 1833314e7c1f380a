/** Distributes an amount by weight, exact to the last kobo. The units left over by rounding go to the parts with the largest remainders. */
export function allocate(amountMinor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  const parts = weights.map((weight, index) => {
    // The product of two amounts may exceed the safe integer range.
    const exact = BigInt(amountMinor) * BigInt(weight)
    return { index, share: Number(exact / BigInt(total)), remainder: Number(exact % BigInt(total)) }
  })
  const left = amountMinor - parts.reduce((sum, { share }) => sum + share, 0)
  const byRemainder = [...parts].sort((one, other) => other.remainder - one.remainder || one.index - other.index)
  const rounded = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return parts.map(({ index, share }) => share + (rounded.has(index) ? 1 : 0))
}
