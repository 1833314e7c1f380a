import { billingLimits } from '@akada/contract/limits.ts'
import { useState } from 'react'
import { AccordionItem } from '../../ui/accordion.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import type { Billing } from './use-billing.ts'

/** The company that the receipt names, in a box that is closed at first. */
export function CompanyFields({ billing: { details, change } }: { billing: Billing }) {
  const [isOpen, setOpen] = useState(false)
  if (details === undefined) return null
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
            onChange={({ currentTarget }) => change({ companyName: currentTarget.value })}
          />
          <TextArea
            label="Company address"
            autoComplete="street-address"
            rows={3}
            maxLength={billingLimits.companyAddress}
            value={details.companyAddress}
            onChange={({ currentTarget }) => change({ companyAddress: currentTarget.value })}
          />
          <TextField
            label="Tax ID"
            autoComplete="off"
            maxLength={billingLimits.companyTaxId}
            value={details.companyTaxId}
            onChange={({ currentTarget }) => change({ companyTaxId: currentTarget.value })}
          />
          <p className="text-sm text-ink-muted">Printed on the receipt, and remembered for your next order.</p>
        </div>
      </AccordionItem>
    </div>
  )
}
