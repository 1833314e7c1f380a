import { useNavigate, useSearchParams } from 'react-router'
import { CouponList } from '../../features/coupons/coupon-list.tsx'
import { pageInAddress, pageNumberOf } from '../../lib/page-number.ts'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { instructorPaths } from '../../lib/work-paths.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useMaker } from './use-maker.ts'

type EditorPromotionsProps = { course: { id: number; title: string } }

/** The coupons that apply to one course, with their current counts, and its address. */
export function EditorPromotions({ course }: EditorPromotionsProps) {
  const navigate = useNavigate()
  const { publicUrl } = useSite()
  const [query] = useSearchParams()
  const search = query.get('search') ?? ''
  const address = publicUrl + paths.course(course.id)
  const addressFor = (asked: { search?: string | undefined; page?: number | undefined }) =>
    instructorPaths.editCourse(course.id, { tab: 'promotions', ...asked })
  return (
    <div className="grid gap-6">
      <SectionCard title="Share this course" intro="Where your students come from: a class, a chat, your own page.">
        <p className="mb-3 wrap-anywhere">{address}</p>
        <CopyButton text={address}>Copy link</CopyButton>
      </SectionCard>
      <SectionCard
        title="Coupons"
        intro="A code that makes this course cheaper. You keep a larger share of what is bought with your own coupons; “Copy link” in the menu of each brings people here with it applied."
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
