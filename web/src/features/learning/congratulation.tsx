import { paths } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Drawing } from '../../ui/icon.tsx'

/** Congratulates a student who has just completed the last lecture of a course. */
export const Congratulation = ({ courseTitle, open, onClose }: { courseTitle: string; open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Congratulations!">
    <div className="flex flex-col items-center gap-4 py-2 text-center">
      <Drawing name="certificate" />
      <p>
        You’ve completed <strong dir="auto">{courseTitle}</strong>. Your certificate is on its way.
      </p>
    </div>
    <DialogActions>
      <Button variant="secondary" onClick={onClose}>
        Stay here
      </Button>
      <LinkButton to={paths.myLearning({ tab: 'certifications' })}>Get your certificate</LinkButton>
    </DialogActions>
  </Dialog>
)
