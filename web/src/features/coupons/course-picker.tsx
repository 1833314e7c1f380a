import { TitlePicker } from '../../ui/title-picker.tsx'
import type { CouponCourse } from './coupon-values.ts'
import { couponCoursesQuery } from './coupons.api.ts'

type CoursePickerProps = {
  chosen: readonly CouponCourse[]
  onChange: (chosen: CouponCourse[]) => void
  error: string | undefined
  disabled: boolean
}

export const CoursePicker = (picked: CoursePickerProps) => (
  <TitlePicker {...picked} label="Courses" things="courses" find={couponCoursesQuery} />
)
