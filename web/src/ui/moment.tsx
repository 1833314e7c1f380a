import { formatDayHere, formatMoment } from '../lib/moments.ts'

/** A day in the reader's own zone, with the exact time on hover; `isExact` writes the time out. Private pages only. */
export const Moment = ({ at, isExact = false }: { at: string; isExact?: boolean }) => (
  <time dateTime={at} title={formatMoment(at)} className={isExact ? undefined : 'whitespace-nowrap'}>
    {isExact ? formatMoment(at) : formatDayHere(at)}
  </time>
)
