import { Amount } from './amount.tsx'

type PaidAmountProps = { total: number; paid: number | null | undefined; currency: 'NGN' | 'USD' }

/** The amount paid for an order, if it differs from the total. */
export const PaidAmount = ({ total, paid, currency }: PaidAmountProps) =>
  paid == null || paid === total ? null : (
    <p>
      Paid <Amount amount={paid} currency={currency} />
    </p>
  )
