import { endRefundedCourse } from '@akada/contract/calls/purchases.ts'
import type { ManagedOrderDetails } from '@akada/contract/purchases.ts'
import { call } from '../../lib/api.ts'
import { Amount } from '../../ui/amount.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { ResolveUnmatched } from '../../ui/resolve-unmatched.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOrderChanged } from './managed-orders.api.ts'

/** Shows the unmatched amount, and explains how to assign it to a course or mark it as not for a course. */
export const UnmatchedMoney = ({ id, unmatched, endableCourseIds }: ManagedOrderDetails) =>
  unmatched !== null && (
    <div role="note" className="mb-4 grid justify-items-start gap-3 rounded-lg border border-danger p-4">
      <p>
        <strong>
          Unmatched amount: <Amount {...unmatched} />.
        </strong>{' '}
        The payment provider refunded this money, or the buyer’s bank charged it back, but it isn’t linked to a course.{' '}
        {endableCourseIds.length > 0
          ? 'If it was for a course, end access to that course: another refund would pay the buyer twice. If it was for an overpayment or a goodwill refund, mark it as not for a course.'
          : 'It’s less than the price of any course. To end access to a course, first refund the remainder of the course’s price at the provider. If it was for an overpayment or a goodwill refund, mark it as not for a course.'}
      </p>
      <ResolveUnmatched orderId={id} {...unmatched} />
    </div>
  )

type EndCourseProps = { order: ManagedOrderDetails; line: ManagedOrderDetails['lines'][number] | null; onClose: () => void }

/** Removes access to a course that was refunded outside Akada. */
export function EndCourse({ order, line, onClose }: EndCourseProps) {
  const changed = useOrderChanged()
  return (
    <ReasonDialog
      open={line !== null}
      title="End access to this course?"
      hint="Saved with the order."
      confirmText="End access"
      busyText="Ending…"
      variant="danger"
      failure="We couldn’t end access to the course. Please try again."
      confirm={(reason) => call(endRefundedCourse, { params: { id: order.id }, body: { courseId: line?.courseId ?? 0, reason } })}
      onDone={(answer) => {
        onClose()
        changed(answer)
        showToast({ kind: 'success', text: 'Access ended. No money was sent.' })
      }}
      onCancel={onClose}
    >
      {line && (
        <>
          The money for “<bdi>{line.title}</bdi>” has already been returned. <bdi>{order.buyer.name}</bdi> loses access to the course, and
          no money is sent.
        </>
      )}
    </ReasonDialog>
  )
}
