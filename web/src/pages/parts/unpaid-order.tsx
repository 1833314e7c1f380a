import type { Purchase } from '@akada/contract/purchases.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useQuery } from '@tanstack/react-query'
import { orderQuery } from '../../features/orders/orders.api.ts'
import { formatAmount } from '../../lib/format.ts'
import { giftTitle } from '../../lib/gift-words.ts'
import { paths } from '../../lib/paths.ts'
import { seatsText } from '../../lib/seat-words.ts'
import { buttonClass, LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/**
 * Leads back to the payment of an order after the buyer left its payment page. It is the same payment, so that the order can't be paid
 * twice. Shows nothing if the order can't be loaded, because the orders page shows it too.
 */
export function UnpaidOrder({ orderId }: { orderId: number }) {
  const { data: order, isPending } = useQuery({ ...orderQuery(orderId), retry: false })
  if (isPending) return <Skeleton className="h-32" />
  if (!order) return null
  const { title, text, action } = stateOf(order)
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-surface p-5 shadow-sm"
    >
      <div className="min-w-0">
        <h2 className="text-lg">{title}</h2>
        <p className="text-ink-muted">{text}</p>
      </div>
      {action}
    </section>
  )
}

function stateOf(order: Purchase) {
  const { id, status, total, currency, paymentUrl } = order
  const what = contentOf(order)
  if (status === 'PENDING' && paymentUrl !== null)
    return {
      title: `Order #${id} isn’t paid yet`,
      text: `${what}, ${formatAmount(total, currency)}.`,
      action: (
        <a href={paymentUrl} className={buttonClass({})}>
          Back to payment
        </a>
      ),
    }
  if (status === 'PENDING' || status === 'FAILED' || status === 'EXPIRED')
    return { title: `Order #${id} isn’t paid`, text: `${what}. Its payment page has closed.`, action: startAgain(order) }
  return {
    title: `We received your payment for order #${id}`,
    text: `${what}, ${formatAmount(total, currency)}.`,
    action: (
      <LinkButton variant="secondary" to={paths.orders()}>
        View orders
      </LinkButton>
    ),
  }
}

/** Names the order's content: “3 seats of “Sailing””, “Gift for Ada: “Sailing””, ““Sailing” and 2 more”. */
function contentOf({ lines }: Purchase): string {
  const [first] = lines
  if (!first) return 'Your courses'
  const { title, gift, seats } = first
  const others = lines.length > 1 ? ` and ${lines.length - 1} more` : ''
  if (gift) return `${giftTitle(gift)}: “${isolated(title)}”`
  return `${seats ? `${seatsText(seats.total)} of ` : ''}“${isolated(title)}”${others}`
}

/** Opens the order again. The courses of other orders are still in the cart. */
function startAgain({ lines }: Purchase) {
  const [first] = lines
  if (!first || !(first.gift || first.seats) || lines.length > 1) return null
  const to = first.gift ? paths.giveGift(first.courseId) : paths.buyForTeam(first.courseId)
  return <LinkButton to={to}>Order again</LinkButton>
}
