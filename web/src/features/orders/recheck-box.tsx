import type { Answer } from '@akada/contract/endpoint.ts'
import type { verifyOwnPayments } from '@akada/contract/purchases.ts'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { AccordionItem } from '../../ui/accordion.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useRecheckPayments } from './orders.api.ts'

type Checked = Answer<typeof verifyOwnPayments>

type RecheckBoxProps = {
  isOpen?: boolean
  /** The missing payment's reference. */
  reference?: string | null
  /** Called when a payment is found, so that its courses appear. */
  onFound: () => void
}

/** Checks a buyer's payments again, for buyers who paid but don't see the course. */
export const RecheckBox = ({ isOpen = false, ...form }: RecheckBoxProps) => (
  <div>
    <AccordionItem summary="I paid but don’t see my course" open={isOpen}>
      <RecheckForm {...form} />
    </AccordionItem>
  </div>
)

function RecheckForm({ reference, onFound }: Omit<RecheckBoxProps, 'isOpen'>) {
  const recheck = useRecheckPayments()
  const field = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    recheck.mutate(field.current?.value.trim() ?? '', { onSuccess: ({ outcome }) => outcome === 'PAID' && onFound() })
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-xl gap-4 text-start">
      <p className="text-ink-muted">
        We’ll check with the payment provider and give you access to your courses if the payment went through.
      </p>
      <TextField
        ref={field}
        label="Payment reference (optional)"
        hint="Find it in your bank alert or in the URL of the payment page. Leave blank to check all pending payments."
        name="reference"
        defaultValue={reference ?? ''}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        disabled={recheck.isPending}
      />
      <div>
        <Button type="submit" variant="secondary" busy={recheck.isPending} busyText="Checking…">
          Check my payments
        </Button>
      </div>
      {recheck.data && (
        <Banner key={recheck.submittedAt} kind={kinds[recheck.data.outcome]}>
          {words[recheck.data.outcome](recheck.data)}
        </Banner>
      )}
      {recheck.error && (
        <Banner key={recheck.submittedAt} kind="error">
          {refusalOf(recheck.error)}
        </Banner>
      )}
    </form>
  )
}

const kinds = { PAID: 'success', OWNED: 'success', PENDING: 'info', FAILED: 'error', HELD: 'warning', NOTHING: 'info' } as const

const words: Record<Checked['outcome'], (checked: Checked) => ReactNode> = {
  PAID: (checked) => <>We found your payment. {found(checked) ?? <>Your courses are ready. {linksTo(checked.courses)}</>}</>,
  OWNED: (checked) => (
    <>We already received this payment. {found(checked) ?? <>You have access to its courses. {linksTo(checked.courses)}</>}</>
  ),
  PENDING: () => 'Your bank hasn’t confirmed this payment yet. We’ll keep checking and email you when it’s confirmed.',
  FAILED: () => (
    <>
      This payment didn’t go through. You can <InlineLink to={paths.cart}>pay again from your cart</InlineLink>.
    </>
  ),
  HELD: () => 'We received your payment, but we need to review it. We’ll email you.',
  NOTHING: () => (
    <>
      You have no pending payments. If you were charged, enter the payment reference or{' '}
      <InlineLink to={paths.contact}>contact us</InlineLink>.
    </>
  ),
}

/** Says where a gift or seats are, or returns null for courses. */
function found({ gift, seats, orderId }: Checked): ReactNode {
  if (gift) return 'Your gift is below.'
  return seats && orderId !== null ? <InlineLink to={paths.team(orderId)}>Manage your seats</InlineLink> : null
}

const linksTo = (courses: Checked['courses']) =>
  courses.length === 0 ? (
    <InlineLink to={paths.myLearning()}>Go to My Learning</InlineLink>
  ) : (
    <span className="mt-1 grid gap-1">
      {courses.map(({ id, title }) => (
        <InlineLink key={id} to={paths.learn(id)}>
          Start learning: <bdi>{title}</bdi>
        </InlineLink>
      ))}
    </span>
  )

const InlineLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="font-semibold underline">
    {children}
  </Link>
)

const refusalOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'PAYMENT_UNKNOWN'
    ? 'We couldn’t find that reference. Check it against your bank alert.'
    : sentenceOf(error, 'We couldn’t check your payments. Please try again.')
