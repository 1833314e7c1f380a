import { getPayoutTerms, updatePayoutTerms } from '@akada/contract/calls/payout-terms.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Failed } from '../../ui/failed.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'

const termsQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'payout-terms', id],
    queryFn: ({ signal }) => call(getPayoutTerms, { params: { id } }, { signal }),
    staleTime: 0,
  })

// The contract's limits.
const limits = { percent: 90, reason: 1000 }
const empty = { holdDays: '', reservePercent: '', reason: '' }

const inRange = (min: number, max: number) => (text: string) =>
  (/^\d{1,3}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max) || `Enter a whole number from ${min} to ${max}.`

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

type ManagedTerms = Answer<typeof getPayoutTerms>
type Person = { id: string; name: string }

/** Shows an instructor’s holding time and reserve. Managers can change those of others. */
export function PayoutTerms({ person }: { person: Person }) {
  const terms = useQuery(termsQuery(person.id))
  if (terms.isPending)
    return (
      <SectionCard title="Payout terms">
        <Loading label="Loading payout terms…">
          <Skeleton className="h-16 rounded-md" />
        </Loading>
      </SectionCard>
    )
  if (!terms.data)
    return (
      <Failed
        message="We couldn’t load the payout terms."
        error={terms.error}
        onRetry={() => void terms.refetch()}
        busy={terms.isFetching}
      />
    )
  return <TermsCard person={person} managed={terms.data} />
}

function TermsCard({ person, managed }: { person: Person; managed: ManagedTerms }) {
  const { terms, defaultHoldDays, mayChange } = managed
  const [asked, setAsked] = useState<'change' | 'reset' | null>(null)
  const queryClient = useQueryClient()
  const done = (after: ManagedTerms) => {
    setAsked(null)
    queryClient.setQueryData(termsQuery(person.id).queryKey, after)
    showToast({ kind: 'success', text: 'Payout terms saved. We’ll email the instructor.' })
  }
  const dialog = { person, defaultHoldDays, onDone: done, onCancel: () => setAsked(null) }
  return (
    <SectionCard title="Payout terms">
      <Facts
        facts={[
          ['Holding time', terms ? days(terms.holdDays) : `${days(defaultHoldDays)} (default)`],
          ['Reserve', terms && terms.reservePercent > 0 ? `${terms.reservePercent}% for ${days(defaultHoldDays)}` : 'None'],
        ]}
      />
      {mayChange && (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setAsked('change')}>
            Change payout terms
          </Button>
          {terms && (
            <Button variant="secondary" onClick={() => setAsked('reset')}>
              Restore default
            </Button>
          )}
        </div>
      )}
      <ChangeDialog open={asked === 'change'} {...dialog} />
      <ResetDialog open={asked === 'reset'} {...dialog} />
    </SectionCard>
  )
}

type DialogProps = { open: boolean; person: Person; defaultHoldDays: number; onDone: (after: ManagedTerms) => void; onCancel: () => void }

const ChangeDialog = ({ open, person: { id, name }, defaultHoldDays, onDone, onCancel }: DialogProps) => (
  <FormDialog
    open={open}
    title={
      <>
        Payout terms of <bdi>{name}</bdi>
      </>
    }
    confirmText="Save terms"
    busyText="Saving…"
    failure="We couldn’t save these terms. Please try again."
    empty={empty}
    confirm={({ holdDays, reservePercent, reason }) => {
      const terms = { holdDays: Number(holdDays), reservePercent: Number(reservePercent) }
      return call(updatePayoutTerms, { params: { id }, body: { terms, reason: reason.trim() } })
    }}
    onDone={onDone}
    onCancel={onCancel}
    fields={({ register, formState: { errors } }) => (
      <>
        <NumberField
          label="Holding time"
          hint={`Days after a sale, at most the default of ${days(defaultHoldDays)}.`}
          unit="days"
          required
          error={errors.holdDays?.message}
          data-autofocus
          {...register('holdDays', { validate: inRange(1, Math.max(1, defaultHoldDays)) })}
        />
        <NumberField
          label="Reserve"
          hint={`The part of each earning that stays pending for ${days(defaultHoldDays)}, to cover refunds.`}
          unit="%"
          required
          error={errors.reservePercent?.message}
          {...register('reservePercent', { validate: inRange(0, limits.percent) })}
        />
        <TextArea
          label="Reason"
          hint="Saved in the audit log."
          required
          maxLength={limits.reason}
          error={errors.reason?.message}
          {...register('reason', { validate: (reason) => reason.trim() !== '' || 'Reason is required.' })}
        />
      </>
    )}
  >
    Applies to pending earnings and to new sales. Reserves that are already held keep their amounts.
  </FormDialog>
)

const ResetDialog = ({ open, person: { id }, defaultHoldDays, onDone, onCancel }: DialogProps) => (
  <ReasonDialog
    open={open}
    title="Restore the default terms?"
    hint="Saved in the audit log."
    confirmText="Restore default"
    busyText="Restoring…"
    failure="We couldn’t restore the default terms. Please try again."
    confirm={(reason) => call(updatePayoutTerms, { params: { id }, body: { terms: null, reason } })}
    onDone={onDone}
    onCancel={onCancel}
  >
    Pending earnings become available after {days(defaultHoldDays)} again. Available earnings stay available.
  </ReasonDialog>
)
