import { Amount } from './amount.tsx'

type Money = { amount: number; currency: 'NGN' | 'USD' }

/** Shows the actual charge, or why payment isn't possible, below a price that differs from the charge. */
export const ChargeNote = ({ charge, price }: { charge: (Money & { problem?: string | null }) | null | undefined; price: Money }) =>
  !charge || (!charge.problem && charge.currency === price.currency && charge.amount === price.amount) ? null : (
    <span data-problem={charge.problem && ''} className="charge-note">
      {charge.problem ?? (
        <>
          You pay <Amount {...charge} />
        </>
      )}
    </span>
  )
