import { useRef } from 'react'
import { CheckField } from '../../ui/check-field.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useCourseEditing } from './course-editing.tsx'
import { PriceFields, startPrices } from './price-fields.tsx'

export function PricingTab() {
  const { values, faults, change, isReadOnly } = useCourseEditing()
  const { isFree, priceUsd, priceNaira } = values
  const before = useRef({ priceUsd: priceUsd || startPrices.priceUsd, priceNaira: priceNaira || startPrices.priceNaira })

  function makeFree(isNowFree: boolean) {
    if (!isNowFree) return change({ isFree: false, ...before.current })
    before.current = { priceUsd: priceUsd || startPrices.priceUsd, priceNaira: priceNaira || startPrices.priceNaira }
    change({ isFree: true, priceUsd: 0, priceNaira: 0 })
  }

  return (
    <SectionCard title="Pricing" intro="What a student pays once, to learn for as long as they like.">
      <fieldset disabled={isReadOnly} className="grid min-w-0 gap-5">
        <CheckField
          label="This course is free"
          hint="Everybody can enroll at once. Those who paid before keep it."
          checked={isFree}
          onChange={(event) => makeFree(event.currentTarget.checked)}
        />
        {!isFree && <PriceFields priceUsd={priceUsd} priceNaira={priceNaira} errors={faults} onChange={change} />}
        {!isFree && (
          <p className="text-sm text-ink-muted">
            A new price is for those who buy from now on. Who is paying at this moment pays what they were shown.
          </p>
        )}
      </fieldset>
    </SectionCard>
  )
}
