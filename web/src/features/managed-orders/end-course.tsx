import { endRefundedCourse } from '@akada/contract/calls/purchases.ts'
import type { ManagedOrderDetails } from '@akada/contract/purchases.ts'
import { call } from '../../lib/api.ts'
import { Amount } from '../../ui/amount.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOrderChanged } from './managed-orders.api.ts'

/** Says that money went back for no course in particular. */
export const UnmatchedMoney = ({ unmatched, endableCourseIds }: ManagedOrderDetails) =>
  unmatched !== null && (
    <p role="note" className="mb-4 rounded-lg border border-danger p-4">
      <strong>
        <Amount {...unmatched} /> went back for no course in particular,
      </strong>{' '}
      at the payment provider or to the buyer’s bank.{' '}
      {endableCourseIds.length > 0
        ? 'End the course that it was for. Another refund would return the money twice.'
        : 'It is less than any course cost. To end a course, refund the rest of its price at the provider first.'}
    </p>
  )

type EndCourseProps = { order: ManagedOrderDetails; line: ManagedOrderDetails['lines'][number] | null; onClose: () => void }

/** Ends a course whose money went back without us. */
export function EndCourse({ order, line, onClose }: EndCourseProps) {
  const changed = useOrderChanged()
  return (
    <ReasonDialog
      open={line !== null}
      title="End this course?"
      hint="Kept with the order."
      confirmText="End course"
      busyText="Ending..."
      variant="danger"
      failure="We couldn’t end the course. Please try again."
      confirm={(reason) => call(endRefundedCourse, { params: { id: order.id }, body: { courseId: line?.courseId ?? 0, reason } })}
      onDone={(answer) => {
        onClose()
        changed(answer)
        showToast({ kind: 'success', text: 'The course has ended. No money was sent.' })
      }}
      onCancel={onClose}
    >
      {line && (
        <>
          The money for ‘{line.title}’ has already gone back. {order.buyer.name} loses the course, and no money is sent.
        </>
      )}
    </ReasonDialog>
  )
}
