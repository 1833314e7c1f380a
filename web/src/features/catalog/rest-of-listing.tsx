import { filterNames, type Listing } from './listing.ts'

/** Hidden inputs for the parts of the listing that the form has no fields for. */
export const RestOfListing = ({ listing, without }: { listing: Listing; without: 'filters' | 'sort' }) => {
  const { search, sort, filters = {} } = listing
  const rest: Record<string, string | undefined> = { search }
  if (without === 'filters') rest.sort = sort
  else for (const name of filterNames) rest[name] = filters[name]?.join(',')
  return Object.entries(rest).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)
}
