import { LinkButton } from './button.tsx'

type OlderPagesProps = {
  /** Where the newest stand; null while they are shown. */
  newest: string | null
  /** Where those before the ones shown stand; null where there are none. */
  older: string | null
}

/** Back in time, and to the newest; the browser’s own button leads back to what was shown before. */
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
