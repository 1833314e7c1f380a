import type { Coupon } from '@akada/contract/coupons.ts'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { CouponCourse } from './coupon-values.ts'

type CouponLinksProps = { open: boolean; onClose: () => void; coupon: Coupon; course?: CouponCourse | undefined }

/** Shows links to courses that apply the coupon. */
export function CouponLinks({ open, onClose, coupon, course }: CouponLinksProps) {
  const { publicUrl } = useSite()
  const courses = course ? [course] : coupon.courses
  return (
    <Dialog open={open} onClose={onClose} title={`Links for ${coupon.code}`} size="large">
      <p className="text-ink-muted">These links show the discounted price and apply the coupon in the cart.</p>
      <ul className="mt-4 grid gap-4">
        {courses.map(({ id, title }) => (
          <LinkRow key={id} title={title} text={publicUrl + paths.courseWithCoupon(id, coupon.code)} action="Copy link" />
        ))}
        {courses.length === 0 && (
          <LinkRow title="Add this to the URL of any eligible course" text={`?coupon=${coupon.code}`} action="Copy" />
        )}
      </ul>
    </Dialog>
  )
}

const LinkRow = ({ title, text, action }: { title: string; text: string; action: string }) => (
  <li className="rounded-md border border-line p-3">
    <p className="font-semibold">{title}</p>
    <p className="mt-1 mb-2 text-sm wrap-anywhere text-ink-muted">{text}</p>
    <CopyButton text={text}>{action}</CopyButton>
  </li>
)
