import { useRef } from 'react'
import { CheckField } from '../../ui/check-field.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useCourseEditing } from './course-editing.tsx'
import { PriceFields, startPrices } from './price-fields.tsx'

/** `isOnSale`: a sale price runs, so the regular price can't change. */
export function PricingTab({ isOnSale }: { isOnSale: boolean }) {
  const { values, faults, change, isReadOnly } = useCourseEditing()
  const { isFree, priceUsd, priceNaira } = values
  const before = useRef({ priceUsd: priceUsd || startPrices.priceUsd, priceNaira: priceNaira || startPrices.priceNaira })

  function makeFree(isNowFree: boolean) {
    if (!isNowFree) return change({ isFree: false, ...before.current })
    before.current = { priceUsd: priceUsd || startPrices.priceUsd, priceNaira: priceNaira || startPrices.priceNaira }
    change({ isFree: true, priceUsd: 0, priceNaira: 0 })
  }

  return (
    <SectionCard title="Pricing" intro="A one-time payment for lifetime access.">
      <fieldset disabled={isReadOnly || isOnSale} className="grid min-w-0 gap-5">
        <CheckField
          isSwitch
          label="This course is free"
          hint="Anyone can enroll for free. Past buyers keep access."
          checked={isFree}
          onChange={(event) => makeFree(event.currentTarget.checked)}
        />
        {!isFree && <PriceFields priceUsd={priceUsd} priceNaira={priceNaira} errors={faults} onChange={change} />}
        {!isFree && (
          <p className="text-sm text-ink-muted">
            {isOnSale
              ? 'This is the regular price. A sale price is running. End the sale before you change this.'
              : 'A new price applies to future purchases. Checkouts in progress keep the old price.'}
          </p>
        )}
      </fieldset>
    </SectionCard>
  )
}
