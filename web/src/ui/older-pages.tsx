import { LinkButton } from './button.tsx'

type OlderPagesProps = {
  /** The URL of the first page, or null while it is shown. */
  first: string | null
  /** The URL of the next page, or null if there is none. */
  next: string | null
  /** Whether the list starts with the oldest entry instead of the newest. */
  isOldestFirst: boolean
}

/** Links to the next and the first page of a list sorted by age. The browser's back button returns to the previous page. */
export const OlderPages = ({ first, next, isOldestFirst }: OlderPagesProps) =>
  first === null && next === null ? null : (
    <nav aria-label="Pages" className="flex flex-wrap justify-center gap-4">
      {first !== null && (
        <LinkButton variant="secondary" to={first}>
          {isOldestFirst ? 'Oldest' : 'Newest'}
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton variant="secondary" to={next}>
          {isOldestFirst ? 'Newer' : 'Older'}
        </LinkButton>
      )}
    </nav>
  )
