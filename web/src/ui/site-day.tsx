import { useSite } from '../lib/site.ts'
import { formatDayIn } from '../lib/site-days.ts'

/** The day of a moment in the site's time zone, as reports and documents count it. */
export function SiteDay({ at }: { at: string }) {
  const { timeZone } = useSite()
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDayIn(timeZone, at)}
    </time>
  )
}
