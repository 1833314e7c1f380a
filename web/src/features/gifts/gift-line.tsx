import type { Gift } from '@akada/contract/gifts.ts'
import { Suspense, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { giftProblems, giftSentence, giftStates, giftTitle } from '../../lib/gift-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useResendGift } from './gifts.api.ts'

// Lazy, because few buyers change a gift.
const EditGiftDialog = lazyPart(async () => (await import('./edit-gift-dialog.tsx')).EditGiftDialog)

/** Shows the gift of an order line to its buyer, who can change or resend it. */
export function GiftLine({ gift, title }: { gift: Gift; title: string }) {
  const [isChanging, setChanging] = useState(false)
  const resend = useResendGift(gift.id)
  const sendAgain = () =>
    resend.mutate(undefined, {
      onSuccess: () => showToast({ kind: 'success', text: 'We’re emailing the gift again.' }),
      onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t resend this gift. Please try again.') }),
    })
  return (
    <div className="grid justify-items-start gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{giftTitle(gift)}</span>
        <Badge kind={giftStates[gift.state].kind}>{giftStates[gift.state].text}</Badge>
      </p>
      <p className="text-sm wrap-anywhere text-ink-muted">{giftSentence(gift)}</p>
      {gift.message !== '' && (
        <p dir="auto" className="text-sm whitespace-pre-line wrap-anywhere text-ink-muted">
          “{gift.message}”
        </p>
      )}
      {gift.problem !== null && <Banner kind="warning">{giftProblems[gift.problem]}</Banner>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {gift.mayChange && (
          <Button variant="secondary" size="small" aria-label={`Change gift: ${title}`} onClick={() => setChanging(true)}>
            Change gift
          </Button>
        )}
        {gift.mayResend && (
          <Button
            variant="quiet"
            size="small"
            busy={resend.isPending}
            busyText="Sending…"
            aria-label={`Resend email: ${title}`}
            onClick={sendAgain}
          >
            Resend email
          </Button>
        )}
      </div>
      {isChanging && (
        <Suspense>
          <EditGiftDialog gift={gift} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  )
}
