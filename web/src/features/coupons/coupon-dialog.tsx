import { downloadCouponBatch } from '@akada/contract/calls/coupons.ts'
import { formatCount } from '@akada/contract/counts.ts'
import type { Coupon } from '@akada/contract/coupons.ts'
import { useState } from 'react'
import { download } from '../../lib/download.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CouponForm } from './coupon-form.tsx'
import type { CouponCourse } from './coupon-values.ts'
import type { Maker } from './scopes.ts'
import type { Saved } from './use-save-coupon.ts'

type CouponDialogProps = {
  open: boolean
  onClose: () => void
  maker: Maker
  coupon?: Coupon | undefined
  course?: CouponCourse | undefined
}

type Batch = Extract<Saved, { kind: 'batch' }>

/** Creates or edits a coupon. */
export function CouponDialog({ open, onClose, maker, coupon, course }: CouponDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [batch, setBatch] = useState<Batch>()

  function close() {
    setBatch(undefined)
    onClose()
  }

  function follow(saved: Saved) {
    if (saved.kind === 'batch') return setBatch(saved)
    showToast({ kind: 'success', text: `Coupon ${saved.coupon.code} was ${saved.kind === 'made' ? 'created' : 'saved'}.` })
    close()
  }

  return (
    <Dialog open={open} onClose={close} title={coupon ? `Edit ${coupon.code}` : 'New coupon'} size="large" busy={isBusy}>
      {batch ? (
        <BatchMade batch={batch} onClose={close} />
      ) : (
        <CouponForm maker={maker} coupon={coupon} course={course} onSaved={follow} onCancel={close} onBusy={setBusy} />
      )}
    </Dialog>
  )
}

const BatchMade = ({ batch, onClose }: { batch: Batch; onClose: () => void }) => (
  <>
    <p role="status">{batch.codes.length === 1 ? '1 code created:' : `${formatCount(batch.codes.length)} codes created, such as:`}</p>
    <ul className="mt-3 grid gap-1 font-mono wrap-anywhere">
      {batch.codes.slice(0, 3).map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <p className="mt-3 text-ink-muted">Download the file to get all codes. It’s also available in the coupon list.</p>
    <DialogActions>
      <Button variant="secondary" onClick={onClose}>
        Done
      </Button>
      <DownloadButton load={() => download(downloadCouponBatch, { params: { id: batch.batchId } })}>Download codes as CSV</DownloadButton>
    </DialogActions>
  </>
)
