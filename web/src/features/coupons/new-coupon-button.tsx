import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import type { CouponCourse } from './coupon-values.ts'
import type { Maker } from './scopes.ts'

export function NewCouponButton({ maker, course }: { maker: Maker; course?: CouponCourse | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="plus" />
        New coupon
      </Button>
      <CouponDialog open={isOpen} onClose={() => setOpen(false)} maker={maker} course={course} />
    </>
  )
}
