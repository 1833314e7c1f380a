import { defineTemplate, type TemplateDefinition } from './mail-templates.definition.ts'

// These emails are sent to the support address.

const alert = <const Field extends string>(template: Omit<TemplateDefinition<Field>, 'reader' | 'goesTo'>): TemplateDefinition<Field> =>
  defineTemplate({ ...template, reader: 'Support', goesTo: 'SUPPORT' })

export const alertTemplates = {
  'order-alert': alert({
    name: 'Order needs attention',
    when: 'An order needs review.',
    job: 'alert-order',
    subject: 'Action needed: order #{number}',
    body: 'Order #{number} ({status}) needs review: {reason}.\n\nNothing changes until someone reviews it.',
    button: '',
    examples: { number: '1042', status: 'HELD', reason: 'the amount differs' },
    needs: ['number'],
  }),
  'payments-refused': alert({
    name: 'Payments rejected',
    when: 'The payment provider rejects new payments.',
    job: 'alert-refused-payment',
    subject: 'The payment provider is rejecting payments',
    body: 'The payment provider rejected a {currency} payment for order #{number}: {answer}.\n\nBuyers can’t pay until this is fixed. Check the provider’s key in the settings and the currencies enabled at the provider.',
    button: '',
    examples: { currency: 'USD', number: '1042', answer: 'Currency not supported by merchant' },
    needs: ['number'],
  }),
  'books-differ': alert({
    name: 'Reconciliation differences',
    when: 'The nightly reconciliation with the payment provider finds differences.',
    job: 'compare-books',
    subject: 'Reconciliation differences found: {count}',
    body: 'We compared recent payments and refunds with the payment provider and are importing the missing ones. Investigate any difference that reappears tomorrow.\n\n{differences}',
    button: '',
    examples: { count: '1', differences: 'ak_7f3c: paid at the provider, unknown here' },
    needs: ['differences'],
  }),
  'dispute-opened': alert({
    name: 'Payment disputed',
    when: 'A buyer’s bank disputes a payment.',
    job: 'alert-dispute',
    subject: 'Payment disputed: order #{number}',
    body: 'A buyer’s bank disputed the payment for order #{number}. {deadline} Without a response, the dispute is lost.\n\nThe related earnings are on hold until it’s resolved.',
    button: 'View disputes',
    examples: { number: '1042', deadline: 'Respond at the payment provider before Sep 8, 2026, 1:00 PM (Africa/Lagos).' },
    needs: ['deadline'],
    sampleRows: [
      ['Order', '#1042'],
      ['Amount', '₦15,000'],
    ],
  }),
  'dispute-over': alert({
    name: 'Dispute closed',
    when: 'A dispute is closed.',
    job: 'alert-dispute',
    subject: 'Dispute closed: order #{number}',
    body: 'The dispute for order #{number} was closed. Outcome: {outcome}.',
    button: 'View disputes',
    examples: { number: '1042', outcome: 'merchant-accepted' },
    needs: ['outcome'],
    sampleRows: [
      ['Order', '#1042'],
      ['Amount', '₦15,000'],
    ],
  }),
  'refund-alert': alert({
    name: 'Refund needs attention',
    when: 'A refund needs action by a manager.',
    job: 'alert-refund',
    subject: 'Action needed: refund #{number}',
    body: '{reason}',
    button: 'View refunds',
    examples: { number: '17', reason: 'The provider’s balance is too low for this refund. Top it up. The refund is retried every hour.' },
    needs: ['reason'],
    sampleRows: [
      ['Refund', '#17, UNFUNDED'],
      ['Amount', '₦15,000'],
    ],
  }),
  'payout-alert': alert({
    name: 'Payout run needs attention',
    when: 'A payout run needs action by a manager.',
    job: 'alert-payout',
    subject: 'Action needed: payout run #{number}',
    body: '{reason}',
    button: 'View payout run',
    examples: { number: '4', reason: 'The provider refused a transfer. The amount is available to the instructor again.' },
    needs: ['reason'],
    sampleRows: [['Amount', '₦20,000']],
  }),
}
