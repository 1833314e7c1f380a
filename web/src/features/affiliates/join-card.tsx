import type { Affiliate } from '@akada/contract/affiliates.ts'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Form } from '../../ui/form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { useRegisterAffiliate } from './affiliates.api.ts'

/** The terms, and the form that accepts them. */
export function JoinCard({ days, sitePercentage }: Pick<Affiliate, 'days' | 'sitePercentage'>) {
  const joining = useRegisterAffiliate()
  const { banner, showFault, clearFault } = useFormFault()
  const [error, setError] = useState<string>()

  function submit(form: HTMLFormElement) {
    clearFault()
    const isAccepted = new FormData(form).has('terms')
    setError(isAccepted ? undefined : 'Accept the terms to join.')
    if (!isAccepted) return form.querySelector<HTMLInputElement>('[name=terms]')?.focus()
    joining.mutate(undefined, {
      onSuccess: () => showToast({ kind: 'success', text: 'You’re now an affiliate.' }),
      onError: (fault) => showFault(sentenceOf(fault, 'We couldn’t add you as an affiliate. Please try again.')),
    })
  }

  return (
    <SectionCard title="Earn with your links" intro="Share links to courses. If someone buys through your link, you earn a commission.">
      <ul className="ml-5 grid max-w-3xl list-disc gap-2">
        <li>
          A purchase counts if your link was the last affiliate link that the buyer opened in the {days === 1 ? 'day' : `${days} days`}{' '}
          before.
        </li>
        <li>
          {sitePercentage > 0
            ? `You earn ${sitePercentage}% on every course, or the commission that its instructor offers.`
            : 'Instructors decide which courses are open, and for what commission.'}{' '}
          It’s calculated after VAT and payment fees.
        </li>
        <li>Commissions can be paid out after the refund period. A refund or a disputed payment cancels the commission, even later.</li>
        <li>You earn nothing from your own purchases and your own courses.</li>
        <li>Instructors see your name and results. They can end the partnership at any time, and we can suspend you for misuse.</li>
        <li>
          <strong>Say clearly beside each link that you earn a commission.</strong> Don’t send spam, and don’t present yourself as the
          seller.
        </li>
      </ul>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
        className="mt-6 grid gap-5"
      >
        {banner}
        <CheckField name="terms" label="I accept these terms" error={error} onChange={() => setError(undefined)} />
        <div>
          <Button type="submit" busy={joining.isPending} busyText="Joining…">
            Become an affiliate
          </Button>
        </div>
      </Form>
    </SectionCard>
  )
}
