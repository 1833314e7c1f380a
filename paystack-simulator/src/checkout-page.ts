import { formatAmount } from './amounts.ts'
import { isTimedOut, returnAddressOf } from './checkout.ts'
import { paystackError } from './errors.ts'
import { type Html, html, type Page } from './html.ts'
import type { Simulation } from './simulation.ts'
import type { CheckoutStep, Transaction } from './state.ts'
import { oneTimePassword, testCards } from './test-cards.ts'
import { canStillBePaid, chargedMinor } from './transactions.ts'

const button = (action: string, label: string, kind: 'main' | 'plain' = 'plain'): Html =>
  html`<button class="${kind}" type="submit" formaction="${action}" data-testid="sim-${testIdOf(action)}">${label}</button>`

// Test ids that the shop's tests use and that differ from the action's path.
const testIds: Record<string, string> = { pay: 'pay-success' }

function testIdOf(action: string): string {
  const name = action.split('/').at(-1) ?? action
  return testIds[name] ?? name
}

type View = { simulation: Simulation; transaction: Transaction; base: string; amount: string }

const section = (title: string, content: Html): Html => html`<section class="card"><h2>${title}</h2>${content}</section>`

const buttons = ({ base }: View, labels: [action: string, label: string][]): Html =>
  html`<form method="post">${labels.map(([action, label]) => button(`${base}/${action}`, label))}</form>`

function cardForm({ base, amount }: View): Html {
  const rows = Object.values(testCards).map(
    (card) =>
      html`<li>${card.number.replace(/(.{4})(?=.)/g, '$1 ')}, CVV ${card.cvv}<br><span class="soft">${card.description}</span></li>`,
  )
  return html`<form method="post" action="${base}/card">
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="cc-number" required data-testid="sim-card-number">
<div class="pair">
<div><label for="expiry">Expiry (MM/YY)</label>
<input id="expiry" name="expiry" autocomplete="cc-exp" required data-testid="sim-card-expiry"></div>
<div><label for="cvv">CVV</label>
<input id="cvv" name="cvv" inputmode="numeric" autocomplete="cc-csc" required data-testid="sim-card-cvv"></div>
</div>
<button type="submit" data-testid="sim-card-pay">Pay ${amount} by card</button>
</form>
<details><summary>Test cards (any future expiry)</summary><ul class="cards">${rows}</ul></details>`
}

const choices = (view: View): Html => html`
${section(
  'Pay',
  html`<form method="post">${button(`${view.base}/pay`, `Pay ${view.amount}`, 'main')}</form>
${buttons(view, [
  ['otp', 'Pay with a one-time password'],
  ['bank-auth', 'Pay with bank authentication (3-D Secure)'],
  ['transfer', 'Pay by bank transfer'],
  ['cancel', 'Cancel and return'],
])}`,
)}
${section('Pay with a test card', cardForm(view))}
${section(
  'Simulate a failure',
  buttons(view, [
    ['decline', 'Decline'],
    ['insufficient', 'Decline: insufficient funds'],
    ['fraud', 'Decline: fraud system'],
    ['decline-return', 'Decline and return to the shop'],
  ]),
)}
${section(
  'Simulate an edge case',
  buttons(view, [
    ['pay-no-return', 'Pay, but never return'],
    ['pay-no-webhook', 'Pay, but send no webhook'],
    ['pay-return-first', 'Pay: return first, webhook later'],
    ['pay-webhook-first', 'Pay: webhook first, then return'],
  ]),
)}`

type Question = { title: string; label: string; hint: string; autocomplete: string }

const questions: Record<'pin' | 'phone' | 'otp', Question> = {
  pin: { title: 'Enter your card PIN', label: 'PIN', hint: 'The PIN is in the list of test cards.', autocomplete: 'off' },
  phone: { title: 'Enter your phone number', label: 'Phone number', hint: 'Any ten digits.', autocomplete: 'tel' },
  otp: {
    title: 'Enter the one-time password',
    label: 'One-time password',
    hint: `Enter ${oneTimePassword}.`,
    autocomplete: 'one-time-code',
  },
}

function stepForm(view: View, step: CheckoutStep): Html {
  const { base, amount, transaction } = view
  const startAgain = buttons(view, [['restart', 'Choose another way to pay']])
  if (step === 'bank-auth') {
    const approval = html`<p>Do you approve this payment of ${amount}?</p>
${buttons(view, [
  ['bank-approve', 'Approve'],
  ['bank-deny', 'Deny'],
])}`
    return section('Your bank', approval)
  }
  if (step === 'transfer') {
    const account = html`<dl><dt>Bank</dt><dd>Simulator Bank</dd><dt>Account</dt><dd>0000000000</dd><dt>Amount</dt><dd>${amount}</dd></dl>
${transaction.successDueAt ? html`<p role="status">Waiting for your transfer to arrive.</p>` : null}
${buttons(view, [['transfer-sent', 'I’ve sent the money']])}${startAgain}`
    return section('Transfer the amount to this account', account)
  }
  const { title, label, hint, autocomplete } = questions[step]
  return section(
    title,
    html`<form method="post" action="${base}/answer-${step}">
<label for="answer">${label}</label>
<input id="answer" name="answer" inputmode="numeric" autocomplete="${autocomplete}" aria-describedby="hint" required data-testid="sim-${step}-input">
<p class="soft" id="hint">${hint}</p>
<button class="main" type="submit" data-testid="sim-${step}-submit">Continue</button>
</form>${startAgain}`,
  )
}

function stage(view: View): Html {
  const { simulation, transaction } = view
  if (!canStillBePaid(transaction)) {
    const address = returnAddressOf(transaction)
    return html`<section class="card" data-testid="sim-already-paid"><h2>This transaction is already paid</h2>
<p>You can close this page.</p>${address ? html`<p><a href="${address}" data-testid="sim-return">Return to ${simulation.merchant}</a></p>` : null}</section>`
  }
  if (isTimedOut(simulation, transaction)) {
    return html`<p class="error" role="alert" data-testid="sim-timed-out">${paystackError('sessionOver').message}</p>`
  }
  const [step] = transaction.steps
  return step ? stepForm(view, step) : choices(view)
}

export function checkoutPage(simulation: Simulation, transaction: Transaction, base: string): Page {
  const amount = formatAmount(chargedMinor(transaction), transaction.currency)
  const { notice, attempts, status } = transaction
  const tryAgain = status === 'failed' && transaction.steps.length === 0 ? ' Please try again.' : ''
  const sentence = notice?.replace(/\.?$/, '.')
  return {
    title: `Pay ${amount} to ${simulation.merchant}`,
    body: html`<section class="card"><h1>Pay ${simulation.merchant}</h1>
<p class="amount" data-testid="sim-amount">${amount}</p>
<dl><dt>For</dt><dd data-testid="sim-payer">${transaction.label ?? transaction.email}</dd>
<dt>Reference</dt><dd data-testid="sim-reference">${transaction.reference}</dd>
<dt>Attempts</dt><dd data-testid="sim-attempts">${attempts}</dd></dl></section>
${notice ? html`<p class="error" role="alert" data-testid="sim-notice-text">${sentence}${tryAgain}</p>` : null}
${stage({ simulation, transaction, base, amount })}`,
  }
}

export const canceledPage = (simulation: Simulation, base: string): Page => ({
  title: 'Payment canceled',
  body: html`<section class="card" data-testid="sim-canceled"><h1>Payment canceled</h1>
<p>${simulation.merchant} didn’t provide a return page. You can close this page.</p>
<p><a href="${base}">Back to payment</a></p></section>`,
})

export const unknownCheckoutPage: Page = {
  title: 'Payment not found',
  body: html`<section class="card"><h1>Payment not found</h1><p>No transaction exists at this URL.</p></section>`,
}
