import { Amount } from './amount.tsx'

type Money = { amount: number; currency: 'NGN' | 'USD' }

/** Below a price: what is charged instead, or why it can't be paid. */
export const ChargeNote = ({ charge, price }: { charge: (Money & { problem?: string | null }) | null | undefined; price: Money }) =>
  !charge || (!charge.problem && charge.currency === price.currency && charge.amount === price.amount) ? null : (
    <span className="block text-sm text-ink-muted">
      {charge.problem ?? (
        <>
          You pay <Amount {...charge} />
        </>
      )}
    </span>
  )
