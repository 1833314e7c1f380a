import { downloadRecoveredOrders, getReminderReport } from '@akada/contract/calls/checkout-reminders.ts'
import { formatCount } from '@akada/contract/counts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { formatDays } from '../../lib/dates-between.ts'
import { download } from '../../lib/download.ts'
import { Amount } from '../../ui/amount.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Tile, Tiles } from '../../ui/figure-tiles.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Without days, the server reports the last 30. */
type DaysAsked = { from?: string; to?: string }

const names = { NGN: 'Recovered in naira', USD: 'Recovered in dollars' } as const

/** Shows the checkout reminders of a period and the orders that were paid after them. */
export const RecoveredOrders = ({ asked = {} }: { asked?: DaysAsked }) => (
  <Panel
    title="Checkout reminders"
    intro="Recovered orders were paid within 7 days after a reminder, with at least one of the courses."
    what="the checkout reminders"
    query={useQuery({
      queryKey: ['checkout-reminders', asked],
      queryFn: ({ signal }) => call(getReminderReport, { query: asked }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    })}
  >
    {({ from, to, sent, recovered }) =>
      sent.orders === 0 && recovered.length === 0 ? (
        <Empty drawing="cart" text="No reminders in this period." />
      ) : (
        <div className="grid gap-4">
          <Tiles>
            <Tile
              name="Reminders sent"
              note={formatDays({ from, to })}
              parts={[
                { name: 'First', value: formatCount(sent.first) },
                { name: 'Last', value: formatCount(sent.last) },
                { name: 'Unpaid orders', value: formatCount(sent.orders) },
              ]}
            >
              {formatCount(sent.first + sent.last)}
            </Tile>
            {recovered.map(({ currency, orders, sales, refunded }) => (
              <Tile
                key={currency}
                name={names[currency]}
                note={orders === 1 ? '1 order' : `${formatCount(orders)} orders`}
                parts={[{ name: 'Refunded', value: <Amount amount={-refunded} currency={currency} /> }]}
              >
                <Amount amount={sales} currency={currency} />
              </Tile>
            ))}
          </Tiles>
          {recovered.length === 0 ? (
            <p className="text-ink-muted">No recovered orders in this period.</p>
          ) : (
            <div className="flex justify-end">
              <DownloadButton load={() => download(downloadRecoveredOrders, { query: { from, to } })}>Download CSV</DownloadButton>
            </div>
          )}
        </div>
      )
    }
  </Panel>
)
