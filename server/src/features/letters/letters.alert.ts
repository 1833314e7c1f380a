import { defineLetter, type Letter } from './letters.definition.ts'

// Sent to the support address.

const alert = <const Field extends string>(letter: Omit<Letter<Field>, 'reader' | 'goesTo'>): Letter<Field> =>
  defineLetter({ ...letter, reader: 'Support', goesTo: 'SUPPORT' })

export const alertLetters = {
  'order-alert': alert({
    name: 'Order needs a look',
    when: 'Something about an order takes a person.',
    job: 'alert-order',
    subject: 'Order {number} needs a look',
    body: 'Order {number} is {status}: {reason}.\n\nNothing more happens to it by itself.',
    button: '',
    examples: { number: '1042', status: 'HELD', reason: 'the amount differs' },
    needs: ['number'],
  }),
  'payments-refused': alert({
    name: 'Payments refused',
    when: 'The payment provider opens no payments.',
    job: 'alert-refused-payment',
    subject: 'The payment provider refuses payments',
    body: 'A payment in {currency} for order {number} could not be opened. The provider says: {answer}.\n\nBuyers can’t pay until this is put right: look at the key in the settings, and at the currencies that are enabled at the provider.',
    button: '',
    examples: { currency: 'USD', number: '1042', answer: 'Currency not supported by merchant' },
    needs: ['number'],
  }),
  'books-differ': alert({
    name: 'Books differ',
    when: 'The nightly comparison with the provider found differences.',
    job: 'compare-books',
    subject: 'Our books and the provider’s differ: {count}',
    body: 'Compared were the payments and refunds of the last days. What we had not heard of is being taken up now; if a line comes again tomorrow, look into it.\n\n{differences}',
    button: '',
    examples: { count: '1', differences: 'A payment at the provider is not in our books: ak_7f3c' },
    needs: ['differences'],
  }),
  'dispute-opened': alert({
    name: 'Payment disputed',
    when: 'A buyer’s bank wants a payment back.',
    job: 'alert-dispute',
    subject: 'A payment is disputed: order {number}',
    body: 'A buyer’s bank wants a payment back. {deadline} If nobody answers, the money is lost.\n\nUntil it is over, nothing of it is paid out.',
    button: 'See the disputes',
    examples: { number: '1042', deadline: 'Answer it at the provider before 2026-09-08 13:00 (Africa/Lagos).' },
    needs: ['deadline'],
    sampleRows: [
      ['Order', 'No. 1042'],
      ['Amount', '₦15,000'],
    ],
  }),
  'dispute-over': alert({
    name: 'Dispute over',
    when: 'A dispute has ended.',
    job: 'alert-dispute',
    subject: 'A dispute is over: order {number}',
    body: 'The dispute ended: {outcome}.',
    button: 'See the disputes',
    examples: { number: '1042', outcome: 'merchant-accepted' },
    needs: ['outcome'],
    sampleRows: [
      ['Order', 'No. 1042'],
      ['Amount', '₦15,000'],
    ],
  }),
  'refund-alert': alert({
    name: 'Refund needs a look',
    when: 'A refund takes a person.',
    job: 'alert-refund',
    subject: 'Refund {number} needs a look',
    body: '{reason}',
    button: 'See the refunds',
    examples: { number: '17', reason: 'The provider’s balance is too low for it. Top it up: the refund is tried again every hour.' },
    needs: ['reason'],
    sampleRows: [
      ['Refund', 'No. 17, UNFUNDED'],
      ['Amount', '₦15,000'],
    ],
  }),
  'payout-alert': alert({
    name: 'Payout run needs a look',
    when: 'A payout run takes a person.',
    job: 'alert-payout',
    subject: 'Payout run {number} needs a look',
    body: '{reason}',
    button: 'See the run',
    examples: { number: '4', reason: 'The provider refused a transfer. The amount is available to the instructor again.' },
    needs: ['reason'],
    sampleRows: [['Amount', '₦20,000']],
  }),
}
