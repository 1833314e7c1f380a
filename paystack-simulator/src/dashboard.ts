import type { FastifyInstance } from 'fastify'
import { formatAmount } from './amounts.ts'
import { type Html, html, type Page } from './html.ts'
import { sendPage } from './page-replies.ts'
import { basePathOf, type Simulation } from './simulation.ts'
import type { Delivery } from './state.ts'
import { chargedMinor } from './transactions.ts'

const rowsShown = 50

const newest = <Row>(rows: Row[]): Row[] => rows.slice(-rowsShown).reverse()

const shownTime = (iso: string): string => iso.slice(0, 19).replace('T', ' ')

function table(title: string, headings: string[], rows: Html[]): Html {
  const name = title.toLowerCase().replaceAll(' ', '-')
  const content = html`<div class="table" tabindex="0" role="region" aria-labelledby="${name}"><table>
<thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
  return html`<section class="card" data-testid="sim-${name}"><h2 id="${name}">${title}</h2>
${rows.length > 0 ? content : html`<p class="soft">None yet.</p>`}</section>`
}

const cells = (...values: (Html | string | number)[]): Html => html`<tr>${values.map((value) => html`<td>${value}</td>`)}</tr>`

const lastAnswer = ({ attempts }: Delivery): string => {
  const last = attempts.at(-1)
  return last ? `${last.status ?? 'no response'} ${last.response}`.slice(0, 80) : 'not sent'
}

function transactions({ store }: Simulation, base: string): Html {
  const rows = newest(store.state.transactions).map((transaction) =>
    cells(
      html`<a href="${base}/checkout/${transaction.accessCode}">${transaction.reference}</a>`,
      formatAmount(chargedMinor(transaction), transaction.currency),
      transaction.override.force_status ?? transaction.status,
      transaction.gatewayResponse,
      transaction.email,
      shownTime(transaction.createdAt),
    ),
  )
  return table('Transactions', ['Reference', 'Amount', 'Status', 'Gateway', 'Email', 'Created'], rows)
}

function refunds({ store }: Simulation): Html {
  const rows = newest(store.state.refunds).map((refund) =>
    cells(
      String(refund.id),
      store.transactionById(refund.transactionId)?.reference ?? '',
      formatAmount(refund.amountMinor, refund.currency),
      refund.status,
      shownTime(refund.createdAt),
    ),
  )
  return table('Refunds', ['ID', 'Transaction', 'Amount', 'Status', 'Created'], rows)
}

function transfers({ store }: Simulation): Html {
  const rows = newest(store.state.transfers).map((transfer) =>
    cells(
      transfer.reference,
      store.state.recipients.find(({ code }) => code === transfer.recipientCode)?.accountNumber ?? '',
      formatAmount(transfer.amountMinor, transfer.currency),
      transfer.status,
      shownTime(transfer.createdAt),
    ),
  )
  return table('Transfers', ['Reference', 'Account', 'Amount', 'Status', 'Created'], rows)
}

function deliveries({ store }: Simulation, base: string): Html {
  const rows = newest(store.state.deliveries).map((delivery) =>
    cells(
      delivery.event,
      delivery.reference,
      delivery.state,
      delivery.attempts.length,
      lastAnswer(delivery),
      html`<details><summary>Body</summary><code>${delivery.body}</code></details>`,
      html`<form method="post" action="${base}/__sim/webhooks/${delivery.id}/resend"><button type="submit" data-testid="sim-resend"
 aria-label="Resend ${delivery.event} of ${delivery.reference}">Resend</button></form>`,
    ),
  )
  return table('Webhooks', ['Event', 'Reference', 'Status', 'Attempts', 'Last response', 'Sent', 'Resend'], rows)
}

function faults(simulation: Simulation, base: string): Html {
  const rows = simulation.faults.list().map((fault) =>
    cells(
      html`<code>${JSON.stringify(fault.match ?? {})}</code>`,
      html`<code>${JSON.stringify(fault.action)}</code>`,
      `${fault.used} of ${fault.times ?? '∞'}`,
      html`<form method="post" action="${base}/__sim/faults/clear"><input type="hidden" name="id" value="${fault.id}">
<button type="submit" aria-label="Clear fault ${fault.id}">Clear</button></form>`,
    ),
  )
  return table('Faults', ['Matches', 'Action', 'Used', 'Clear'], rows)
}

const dashboardPage = (simulation: Simulation): Page => {
  const base = basePathOf(simulation)
  return {
    title: 'Paystack simulator',
    isWide: true,
    body: html`<section class="card"><h1>Paystack simulator</h1>
<p class="soft">Simulated time: ${shownTime(simulation.clock.now().toISOString())} UTC. Showing the latest ${rowsShown} of each.</p></section>
${transactions(simulation, base)}${refunds(simulation)}${transfers(simulation)}${deliveries(simulation, base)}${faults(simulation, base)}`,
  }
}

export function serveDashboard(app: FastifyInstance, simulation: Simulation) {
  app.get('/__sim', async (_request, reply) => sendPage(reply, dashboardPage(simulation)))
}
