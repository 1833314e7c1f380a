import { formatCount } from '@akada/contract/counts.ts'
import type { getCourseFacets } from '@akada/contract/courses.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { Stars } from '../../ui/stars.tsx'
import { type FilterName, filterNames, filterWords, type Listing, withChoice, wordOf } from './listing.ts'

export type Facets = Answer<typeof getCourseFacets>

type FilterFieldsProps = {
  listing: Listing
  /** Without facets, options have no counts, and only predefined options are shown. */
  facets: Facets | undefined
  onChange: (listing: Listing) => void
}

/** Shows each filter's options as plain form fields. */
export const FilterFields = (props: FilterFieldsProps) => filterNames.map((name) => <Filter key={name} name={name} {...props} />)

function Filter({ name, listing, facets, onChange }: FilterFieldsProps & { name: FilterName }) {
  const { legend, hint, any } = filterWords[name]
  const chosen = listing.filters?.[name] ?? []
  const values = valuesOf(name, chosen, facets)
  if (values.length === 0) return null
  return (
    <fieldset className="border-b border-line py-4">
      <legend className="float-left mb-1 w-full font-semibold">
        {legend}
        {hint && <span className="block text-sm font-normal text-ink-muted">{hint}</span>}
      </legend>
      {/* Clears the floated legend. The legend floats because only a floated legend lies inside its fieldset's border. */}
      <div className="clear-both">
        {any && (
          <Choice
            kind="radio"
            name={name}
            value=""
            isChosen={chosen.length === 0}
            onChoose={() => onChange(withChoice(listing, { name, value: '', isChosen: false }))}
          >
            {any}
          </Choice>
        )}
        {values.map((value) => {
          const isChosen = chosen.includes(value)
          return (
            <Choice
              key={value}
              kind={any ? 'radio' : 'checkbox'}
              name={name}
              value={value}
              isChosen={isChosen}
              count={facets && countOf(facets, name, value)}
              onChoose={(isNow) => onChange(withChoice(listing, { name, value, isChosen: isNow }))}
            >
              {name === 'rating' && (
                <span aria-hidden="true" className="mr-1.5">
                  <Stars value={Number(value)} />
                </span>
              )}
              {wordOf(name, value)}
            </Choice>
          )
        })}
      </div>
    </fieldset>
  )
}

type ChoiceProps = {
  kind: 'radio' | 'checkbox'
  name: FilterName
  value: string
  isChosen: boolean
  count?: number | undefined
  onChoose: (isChosen: boolean) => void
  children: React.ReactNode
}

const Choice = ({ kind, name, value, isChosen, count, onChoose, children }: ChoiceProps) => (
  <label className="flex min-h-9 items-center gap-2.5 py-1 text-sm has-disabled:text-ink-faint">
    <input
      type={kind}
      name={name}
      value={value}
      checked={isChosen}
      // An option without results is disabled, unless it is selected, so that it can be cleared.
      disabled={count === 0 && !isChosen}
      onChange={(event) => onChoose(event.currentTarget.checked)}
      className="size-4.5 flex-none accent-brand"
    />
    <span className="min-w-0 flex-1">{children}</span>
    {count !== undefined && <span className="tabular text-ink-muted">{` (${formatCount(count)})`}</span>}
  </label>
)

const countOf = (facets: Facets, name: FilterName, value: string): number =>
  facets[name].find((counted) => counted.value === value)?.count ?? 0

const valuesOf = (name: FilterName, chosen: readonly string[], facets: Facets | undefined): readonly string[] =>
  name === 'language'
    ? [...new Set([...(facets?.language ?? []).map(({ value }) => value), ...chosen])]
    : Object.keys(filterWords[name].words)
