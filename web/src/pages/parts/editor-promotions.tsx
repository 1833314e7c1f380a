import { useNavigate, useSearchParams } from 'react-router'
import { CouponList } from '../../features/coupons/coupon-list.tsx'
import { pageInAddress, pageNumberOf } from '../../lib/page-number.ts'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { tableParams } from '../../lib/table-address.ts'
import { instructorPaths } from '../../lib/work-paths.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useMaker } from './use-maker.ts'

type EditorPromotionsProps = { course: { id: number; title: string } }

/** Shows a course's URL and the coupons that apply to it, with their current counts. */
export function EditorPromotions({ course }: EditorPromotionsProps) {
  const navigate = useNavigate()
  const { publicUrl } = useSite()
  const [query] = useSearchParams()
  const search = query.get('search') ?? ''
  const address = publicUrl + paths.course(course.id)
  const addressFor = (asked: { search?: string | undefined; page?: number | undefined }) =>
    instructorPaths.editCourse(course.id, { ...tableParams(query), tab: 'promotions', ...asked })
  return (
    <div className="grid gap-6">
      <SectionCard title="Share this course" intro="Post the link wherever your students are: a class, a chat, your website.">
        <p className="mb-3 wrap-anywhere">{address}</p>
        <CopyButton text={address}>Copy link</CopyButton>
      </SectionCard>
      <SectionCard
        title="Coupons"
        intro="Offer a discount on this course. You earn a larger share of sales with your own coupons. To share a coupon, choose “Copy link” in its menu."
      >
        <CouponList
          maker={useMaker()}
          course={course}
          search={search}
          page={pageNumberOf(query)}
          linkTo={(page) => addressFor({ search: search || undefined, page: pageInAddress(page) })}
          onSearch={(asked) => void navigate(addressFor({ search: asked || undefined }), { preventScrollReset: true })}
        />
      </SectionCard>
    </div>
  )
}
