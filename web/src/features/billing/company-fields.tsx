import type { BillingDetails } from '@akada/contract/billing.ts'
import { billingLimits } from '@akada/contract/limits.ts'
import { useState } from 'react'
import { AccordionItem } from '../../ui/accordion.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import type { Billing } from './use-billing.ts'

const none: BillingDetails = { companyName: '', companyAddress: '', companyTaxId: '' }

/** The company that the receipt names, in a box that is closed at first. It keeps its place while the last company loads. */
export function CompanyFields({ billing: { details: known, change } }: { billing: Billing }) {
  const [isOpen, setOpen] = useState(false)
  const details = known ?? none
  const disabled = known === undefined
  return (
    <div>
      <AccordionItem
        open={isOpen}
        onToggle={setOpen}
        summary={
          details.companyName === '' ? (
            'Company details for the receipt (optional)'
          ) : (
            <span className="min-w-0 wrap-anywhere">
              Company on the receipt: <bdi>{details.companyName}</bdi>
            </span>
          )
        }
      >
        <div className="grid gap-4">
          <TextField
            label="Company name"
            autoComplete="organization"
            maxLength={billingLimits.companyName}
            value={details.companyName}
            disabled={disabled}
            onChange={({ currentTarget }) => change({ companyName: currentTarget.value })}
          />
          <TextArea
            label="Company address"
            autoComplete="street-address"
            rows={3}
            maxLength={billingLimits.companyAddress}
            value={details.companyAddress}
            disabled={disabled}
            onChange={({ currentTarget }) => change({ companyAddress: currentTarget.value })}
          />
          <TextField
            label="Tax ID"
            autoComplete="off"
            maxLength={billingLimits.companyTaxId}
            value={details.companyTaxId}
            disabled={disabled}
            onChange={({ currentTarget }) => change({ companyTaxId: currentTarget.value })}
          />
          <p className="text-sm text-ink-muted">Printed on the receipt, and remembered for your next order.</p>
        </div>
      </AccordionItem>
    </div>
  )
}
