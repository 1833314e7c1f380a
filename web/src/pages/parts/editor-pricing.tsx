import { useQuery } from '@tanstack/react-query'
import { PricingTab } from '../../features/authoring/pricing-tab.tsx'
import { salePricesQuery } from '../../features/sale-prices/sale-prices.api.ts'
import { SalePrices } from '../../features/sale-prices/sale-prices.tsx'

/** The regular price, which is locked during a sale, and the sale prices. */
export function EditorPricing({ courseId, isReadOnly }: { courseId: number; isReadOnly: boolean }) {
  const { data } = useQuery(salePricesQuery(courseId))
  return (
    <div className="grid gap-6">
      <PricingTab isOnSale={data?.salePrices.some(({ state }) => state === 'RUNNING') ?? false} />
      <SalePrices courseId={courseId} isReadOnly={isReadOnly} />
    </div>
  )
}
