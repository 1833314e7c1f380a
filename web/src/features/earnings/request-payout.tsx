import type { Currency } from '@akada/contract/money.ts'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { formatAmount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type Balance, useRequestPayout } from './earnings.api.ts'
import { currencyNames, heldBackWords } from './earnings-words.ts'

type RequestPayoutProps = { currency: Currency; available: number; request: NonNullable<Balance['request']> }

/** Requests a payout of the available balance, or says why that isn’t possible now. */
export function RequestPayout({ currency, available, request: { method, minimum, because } }: RequestPayoutProps) {
  const [isAsked, setAsked] = useState(false)
  const request = useRequestPayout()
  const amount = formatAmount(available, currency)
  if (because !== null)
    return <p className="mt-4 text-sm text-ink-muted">{heldBackWords(because, { method, minimum: formatAmount(minimum, currency) })}</p>

  const send = () =>
    request.mutate(currency, {
      onSuccess: () =>
        showToast({ kind: 'success', text: method === 'TRANSFER' ? `${amount} is on its way to your bank.` : `You requested ${amount}.` }),
      onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t request this payout. Please try again.') }),
      onSettled: () => setAsked(false),
    })

  return (
    <div className="mt-4">
      <Button aria-label={`Request payout in ${currencyNames[currency].toLowerCase()}`} onClick={() => setAsked(true)}>
        Request payout
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={`Request a payout of ${amount}?`}
        text={
          method === 'TRANSFER'
            ? 'We send the whole available amount to your payout account now.'
            : 'Our team pays the whole available amount to your payout account by bank transfer.'
        }
        confirmText="Request payout"
        busy={request.isPending}
        busyText="Requesting…"
        onConfirm={send}
        onCancel={() => setAsked(false)}
      />
    </div>
  )
}
