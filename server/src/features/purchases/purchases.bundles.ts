import type { ShownLine } from './purchases.seats.ts'

/** A line of an order with the courses of its bundle, if it is one. */
export type BundledLine = ShownLine & { bundled: { id: number; title: string; isEnrolled: boolean }[] }

/** Combines the lines of a bundle into one line, with the bundle's title and total amounts. */
export function linesOfBundles(lines: readonly ShownLine[]): BundledLine[] {
  const shown = new Map<string, BundledLine>()
  for (const line of lines) {
    const { bundleId, bundleTitle, courseId, title, isEnrolled } = line
    const key = bundleId === null ? String(line.id) : `${line.orderId}/${bundleId}`
    const before = shown.get(key)
    const bundled = bundleId === null ? [] : [{ id: courseId, title, isEnrolled }]
    if (before === undefined) shown.set(key, { ...line, ...countedLectures(line), title: bundleTitle ?? title, bundled })
    else shown.set(key, { ...combined(before, line), bundled: [...before.bundled, ...bundled] })
  }
  return [...shown.values()]
}

const countedLectures = ({ completedAt, completedLectures, totalLectures }: ShownLine) => ({
  completedLectures: completedAt === null ? completedLectures : totalLectures,
})

/** The courses that were refunded don't count toward what can be refunded, or toward its progress. */
function combined(before: BundledLine, line: ShownLine): BundledLine {
  const amounts = {
    lineIds: [...before.lineIds, ...line.lineIds],
    priceMinor: before.priceMinor + line.priceMinor,
    discountMinor: before.discountMinor + line.discountMinor,
    paidMinor: before.paidMinor + line.paidMinor,
    isEnrolled: before.isEnrolled || line.isEnrolled,
  }
  if (line.isReturned) return { ...before, ...amounts }
  if (before.isReturned)
    return { ...line, ...countedLectures(line), ...amounts, id: before.id, title: before.title, bundled: before.bundled }
  return {
    ...before,
    ...amounts,
    refundableMinor: before.refundableMinor + line.refundableMinor,
    completedAt: before.completedAt === null ? null : line.completedAt,
    completedLectures: before.completedLectures + countedLectures(line).completedLectures,
    totalLectures: before.totalLectures + line.totalLectures,
    hasCertificate: before.hasCertificate || line.hasCertificate,
    hadThisCourseRefunded: before.hadThisCourseRefunded || line.hadThisCourseRefunded,
  }
}
