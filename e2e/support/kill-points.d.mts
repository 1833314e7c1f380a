export const purchasePoints: string[]
export const refundPoints: string[]
export const payoutPoints: string[]

/** A request to another server, or an SQL statement with the earlier statements of its transaction. */
export type Act =
  | { request: string }
  | {
      text: string
      values: readonly unknown[]
      earlier: readonly string[]
      leased: Map<unknown, string>
      rows: readonly Record<string, unknown>[]
    }
export type Side = 'before' | 'after'
export const points: Record<string, { sides: readonly Side[]; isIt: (act: Act) => boolean }>
