import type { createAnnouncement } from '@akada/contract/announcements.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { outlookQuery, useAnnounce } from './announcements.api.ts'

type AnnouncementPreviewProps = {
  open: boolean
  announcement: Sent<typeof createAnnouncement>['body'] & { courseId: number }
  courseTitle: string
  onSent: () => void
  onClose: () => void
}

/** Shows the announcement and its recipient count before it is sent, because sending can't be undone. */
export function AnnouncementPreview({ open, announcement, courseTitle, onSent, onClose }: AnnouncementPreviewProps) {
  const { courseId, kind, subject, body } = announcement
  const outlook = useQuery({ ...outlookQuery(courseId, kind), enabled: open })
  const sending = useAnnounce()
  const recipients = outlook.data?.recipients
  const isSpent = outlook.data?.left === 0

  return (
    <Dialog open={open} title="Send this announcement?" busy={sending.isPending} onClose={onClose}>
      {sending.error && <Banner kind="error">{sentenceOf(sending.error, 'We couldn’t send this announcement. Please try again.')}</Banner>}
      <article className="rounded-md border border-line bg-sunken p-4">
        <h3 dir="auto" className="text-lg wrap-anywhere">
          {subject}
        </h3>
        <p className="mt-1 text-sm text-ink-muted">
          To students of “<bdi>{courseTitle}</bdi>”
        </p>
        <p dir="auto" className="mt-3 whitespace-pre-line wrap-anywhere">
          {body}
        </p>
      </article>
      <p role="status" className="mt-4 empty:mt-0">
        {isSpent && 'You’ve reached this month’s limit for announcements of this type in this course.'}
        {!isSpent && recipients === 0 && 'No students would receive this announcement.'}
      </p>
      <DialogActions>
        <Button variant="secondary" disabled={sending.isPending} onClick={onClose}>
          Back
        </Button>
        <Button
          disabled={!recipients || isSpent}
          busy={sending.isPending}
          busyText="Sending…"
          onClick={() => sending.mutate(announcement, { onSuccess: onSent })}
        >
          {recipients ? `Send to ${recipients === 1 ? '1 student' : `${recipients} students`}` : 'Send'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
