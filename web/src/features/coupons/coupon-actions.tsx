import { downloadCouponBatch } from '@akada/contract/calls/coupons.ts'
import type { Coupon } from '@akada/contract/coupons.ts'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { CouponLinks } from './coupon-links.tsx'
import type { CouponCourse } from './coupon-values.ts'
import { useChangeCoupon } from './coupons.api.ts'
import type { Maker } from './scopes.ts'

type CouponActionsProps = { coupon: Coupon; maker: Maker; course: CouponCourse | undefined }

export function CouponActions({ coupon, maker, course }: CouponActionsProps) {
  const [opened, setOpened] = useState<'links' | 'edit' | null>(null)
  const close = () => setOpened(null)
  return (
    <span className="flex flex-wrap items-center justify-end gap-1">
      <Button variant="secondary" size="small" aria-label={`Edit ${coupon.code}`} onClick={() => setOpened('edit')}>
        Edit
      </Button>
      <More coupon={coupon} onLinks={() => setOpened('links')} />
      <CouponLinks open={opened === 'links'} onClose={close} coupon={coupon} course={course} />
      <CouponDialog open={opened === 'edit'} onClose={close} maker={maker} coupon={coupon} course={course} />
    </span>
  )
}

function More({ coupon, onLinks }: { coupon: Coupon; onLinks: () => void }) {
  const { code, isActive, batchId } = coupon
  const change = useChangeCoupon(coupon.id)

  const toggle = () =>
    change.mutate(
      { isActive: !isActive },
      {
        onSuccess: () => showToast({ kind: 'success', text: isActive ? `${code} is paused.` : `${code} is active again.` }),
        onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t save this coupon. Please try again.') }),
      },
    )

  const fetchCodes = (id: number) =>
    download(downloadCouponBatch, { params: { id } }).catch((error: unknown) =>
      showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t create the file. Please try again.') }),
    )

  return (
    <Menu
      label={`More actions for ${code}`}
      button={
        <>
          More
          <Icon name="chevron-down" />
        </>
      }
      buttonClassName={buttonClass({ variant: 'quiet', size: 'small' })}
    >
      <MenuItem icon="link" onSelect={onLinks}>
        Copy link
      </MenuItem>
      <MenuItem icon={isActive ? 'pause' : 'play'} disabled={change.isPending} onSelect={toggle}>
        {isActive ? 'Pause' : 'Resume'}
      </MenuItem>
      {batchId !== null && (
        <MenuItem icon="download" onSelect={() => void fetchCodes(batchId)}>
          Download codes as CSV
        </MenuItem>
      )}
    </Menu>
  )
}
