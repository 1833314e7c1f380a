import { type OrderFilter, orderFilterWords } from '../../lib/order-words.ts'
import { ChoiceFilter, SearchFilters } from '../../ui/search-filters.tsx'

const statuses = Object.entries(orderFilterWords) as [OrderFilter, string][]

type Filters = { search: string; status: OrderFilter | undefined }
type OrderSearchProps = { filters: Filters; onChange: (filters: Filters) => void }

/** Filters orders by words and status. */
export const OrderSearch = ({ filters, onChange }: OrderSearchProps) => (
  <SearchFilters
    label="Search orders"
    hint="Order number, reference, receipt, name or email"
    className="md:grid-cols-[minmax(0,1fr)_auto_14rem]"
    filters={filters}
    onChange={onChange}
  >
    {(change) => (
      <ChoiceFilter label="Status" name="status" value={filters.status} choices={statuses} onChange={(status) => change({ status })} />
    )}
  </SearchFilters>
)
