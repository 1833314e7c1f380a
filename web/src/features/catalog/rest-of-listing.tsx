import { addressOf, filterNames, type Listing, listingOf } from './listing.ts'

/** Hidden inputs for the parts of the listing that the form has no fields for. */
export const RestOfListing = ({ listing, without }: { listing: Listing; without: 'filters' | 'sort' }) => {
  const { search, sort, filters = {} } = listing
  const rest: Record<string, string | undefined> = { search }
  if (without === 'filters') rest.sort = sort
  else for (const name of filterNames) rest[name] = filters[name]?.join(',')
  return Object.entries(rest).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)
}

// A form can hydrate after the page has applied its choices, which must not be applied again.
const lastRead = new WeakMap<HTMLFormElement, string>()

/** Returns the listing with what was chosen in the server's forms before hydration. Returns the same object if nothing was chosen. */
export function withEarlyChoices(listing: Listing, forms: Iterable<HTMLFormElement>): Listing {
  let chosen = listing
  for (const form of forms) {
    const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    if (lastRead.get(form) === `${query}`) continue
    lastRead.set(form, `${query}`)
    const { filters = {}, sort } = listingOf(listing.categoryId?.toString(), query)
    // Each form repeats the other values of the listing, so only what differs was chosen in it.
    if (addressOf({ ...listing, filters }) !== addressOf(listing)) chosen = { ...chosen, filters, page: 1 }
    if (sort !== listing.sort) chosen = { ...chosen, sort, page: 1 }
  }
  return chosen
}
