import { useSite } from '../lib/site.ts'
import { formatDayIn } from '../lib/site-days.ts'

/** A date in the site's time zone, as in reports and documents. */
export function SiteDay({ at }: { at: string }) {
  const { timeZone } = useSite()
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDayIn(timeZone, at)}
    </time>
  )
}
