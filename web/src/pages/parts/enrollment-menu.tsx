import type { Enrollment } from '@akada/contract/enrollments.ts'
import type { Review } from '@akada/contract/reviews.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useArchive } from '../../features/my-learning/my-learning.api.ts'
import { ownReviewQuery } from '../../features/rating/rating.api.ts'
import { ReviewDialog } from '../../features/rating/review-dialog.tsx'
import { sentenceOf } from '../../lib/api.ts'
import { formatDayHere } from '../../lib/moments.ts'
import { paths } from '../../lib/paths.ts'
import { shareLink } from '../../lib/share-link.ts'
import { useSite } from '../../lib/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Lists the actions on an enrollment besides learning. */
export function EnrollmentMenu({ enrollment: { id, course, refundableUntil } }: { enrollment: Enrollment }) {
  const { publicUrl } = useSite()
  const archive = useArchive()
  const { dialog, open } = useOwnReview(course.id, id)

  const share = async () => {
    try {
      const outcome = await shareLink({ url: publicUrl + paths.course(course.id), title: course.title })
      if (outcome === 'copied') showToast({ kind: 'success', text: 'Link copied' })
    } catch {
      showToast({ kind: 'error', text: 'Failed to share the course. Please try again.' })
    }
  }

  return (
    <>
      <Menu
        label={`More: ${course.title}`}
        button={archive.isPending ? <Spinner /> : <Icon name="more" />}
        buttonClassName="disc disc-small"
      >
        <MenuItem icon="archive" disabled={archive.isPending} onSelect={() => archive.mutate({ id, title: course.title })}>
          Archive
        </MenuItem>
        <MenuItem icon="star" onSelect={() => void open()}>
          Leave a Review
        </MenuItem>
        <MenuItem icon="share" onSelect={() => void share()}>
          Share
        </MenuItem>
        {refundableUntil !== null && (
          <MenuLink icon="receipt" to={paths.orders({ refund: course.id })}>
            <span>
              Request a refund <span className="block text-sm text-ink-muted">until {formatDayHere(refundableUntil)}</span>
            </span>
          </MenuLink>
        )}
      </Menu>
      {dialog}
    </>
  )
}

/** The dialog starts with the existing review, which is loaded on demand. */
function useOwnReview(courseId: number, enrollmentId: number) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [review, setReview] = useState<Review | null>(null)

  const open = async () => {
    try {
      setReview(await queryClient.fetchQuery(ownReviewQuery(courseId)))
      setOpen(true)
    } catch (error) {
      showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t load your review. Please try again.') })
    }
  }

  const dialog = (
    <ReviewDialog open={isOpen} courseId={courseId} enrollmentId={enrollmentId} review={review} onClose={() => setOpen(false)} />
  )
  return { dialog, open }
}
