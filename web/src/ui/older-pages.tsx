import { LinkButton } from './button.tsx'

type OlderPagesProps = {
  /** The URL of the newest entries, or null while they are shown. */
  newest: string | null
  /** The URL of the next older entries, or null if there are none. */
  older: string | null
}

/** Links to older entries and to the newest entries. The browser's back button returns to the previous page. */
export const OlderPages = ({ newest, older }: OlderPagesProps) =>
  newest === null && older === null ? null : (
    <nav aria-label="Pages" className="flex flex-wrap justify-center gap-4">
      {newest !== null && (
        <LinkButton variant="secondary" to={newest}>
          Newest
        </LinkButton>
      )}
      {older !== null && (
        <LinkButton variant="secondary" to={older}>
          Older
        </LinkButton>
      )}
    </nav>
  )
