import { filterNames, type Listing } from './listing.ts'

/** What a form of the listing doesn't ask for but has to send along. */
export const RestOfListing = ({ listing, without }: { listing: Listing; without: 'filters' | 'sort' }) => {
  const { search, sort, filters = {} } = listing
  const rest: Record<string, string | undefined> = { search }
  if (without === 'filters') rest.sort = sort
  else for (const name of filterNames) rest[name] = filters[name]?.join(',')
  return Object.entries(rest).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)
}
