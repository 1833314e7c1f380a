import { formatDayHere, formatMoment } from '../lib/moments.ts'

/** A date in the browser's time zone, with the exact time on hover. `isExact` also shows the time. For private pages only. */
export const Moment = ({ at, isExact = false }: { at: string; isExact?: boolean }) => (
  <time dateTime={at} title={formatMoment(at)} className={isExact ? undefined : 'whitespace-nowrap'}>
    {isExact ? formatMoment(at) : formatDayHere(at)}
  </time>
)
