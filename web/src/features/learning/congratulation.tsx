import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Drawing } from '../../ui/icon.tsx'

type CongratulationProps = {
  courseTitle: string
  open: boolean
  /** Undefined if the student has already reviewed the course. */
  onReview: (() => void) | undefined
  /** Suggests what to learn next. */
  next: ReactNode
  onClose: () => void
}

/** Congratulates a student who has just completed the last lecture of a course, and shows the next steps. */
export const Congratulation = ({ courseTitle, open, onReview, next, onClose }: CongratulationProps) => (
  <Dialog open={open} onClose={onClose} title="Congratulations!" size="large">
    <div className="flex flex-col items-center gap-4 py-2 text-center">
      <Drawing name="certificate" />
      <p>
        You’ve completed <strong dir="auto">{courseTitle}</strong>. Your certificate is on its way.
      </p>
    </div>
    {open && next}
    <DialogActions>
      <Button variant="quiet" onClick={onClose}>
        Stay here
      </Button>
      {onReview && (
        <Button variant="secondary" onClick={onReview}>
          Leave a Review
        </Button>
      )}
      <LinkButton to={paths.myLearning({ tab: 'certifications' })}>Get your certificate</LinkButton>
    </DialogActions>
  </Dialog>
)
