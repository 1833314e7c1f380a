import { defineTemplate } from './mail-templates.definition.ts'

const amount = '₦15,000'

const refund = (template: { name: string; when: string; subject: string; text: string }) =>
  defineTemplate({
    name: template.name,
    reader: 'Buyer',
    goesTo: 'ANYONE',
    when: template.when,
    job: 'tell-refunded-buyer',
    subject: template.subject,
    body: `Hello {name},\n\n${template.text}`,
    button: 'View orders',
    examples: { name: 'Bisi', amount },
    sampleRows: [
      ['Course', 'Baking bread'],
      ['Amount', amount],
      ['Order', '#1042'],
    ],
  })

const wait = 'Allow 3–10 business days for it to reach your account.'

export const moneyTemplates = {
  receipt: defineTemplate({
    name: 'Receipt',
    reader: 'Buyer',
    goesTo: 'ANYONE',
    when: 'An order is paid, or its receipt is requested again.',
    job: 'send-receipt',
    subject: 'Your {site} receipt #{number}',
    body: 'Hello {name},\n\nThanks for your purchase. You paid {amount}, and {opened}.',
    button: 'Start learning',
    examples: { name: 'Bisi Ade', number: '1042', amount, opened: 'your course is ready' },
    needs: ['amount'],
    sampleRows: [
      ['Baking bread', amount],
      ['Total', amount],
      ['Receipt', '#1042'],
    ],
    sampleLinks: ['View orders'],
  }),
  'refund-requested': refund({
    name: 'Refund requested',
    when: 'A buyer requests a refund that needs review.',
    subject: 'We received your refund request',
    text: 'We received your refund request and will email you a decision. You keep access until then.',
  }),
  'refund-approved': refund({
    name: 'Refund approved',
    when: 'A refund is approved.',
    subject: 'Your refund is on its way',
    text: `We’re refunding {amount} to your original payment method.\n\n${wait}`,
  }),
  'refund-of-second-payment': refund({
    name: 'Duplicate payment refunded',
    when: 'A buyer pays twice.',
    subject: 'Your refund is on its way',
    text: `You paid {amount} twice, so we’re refunding the second payment. You keep your courses.\n\n${wait}`,
  }),
  'refund-declined': defineTemplate({
    name: 'Refund declined',
    reader: 'Buyer',
    goesTo: 'ANYONE',
    when: 'A refund is declined.',
    job: 'tell-refunded-buyer',
    subject: 'Your refund request was declined',
    body: 'Hello {name},\n\nWe reviewed your request and can’t offer a refund. Reason:\n\n{reason}\n\nYou still have full access to the course.',
    button: 'View orders',
    examples: { name: 'Bisi', amount, reason: 'You have completed more than half of it.' },
    needs: ['reason'],
    sampleRows: [
      ['Course', 'Baking bread'],
      ['Amount', amount],
      ['Order', '#1042'],
    ],
  }),
  'refund-processed': refund({
    name: 'Refund paid',
    when: 'The payment provider pays a refund.',
    subject: 'Your refund has been paid',
    text: 'We refunded {amount} to your original payment method. It may take a few days to appear on your statement.',
  }),
  'refund-undone': refund({
    name: 'Refund failed',
    when: 'A refund made at the provider fails, and the enrollments that it ended are restored.',
    subject: 'Your refund failed',
    text: 'We couldn’t pay your refund of {amount}, so you can access the refunded courses again.',
  }),
  'payout-paid': defineTemplate({
    name: 'Payout paid',
    reader: 'Instructor',
    goesTo: 'ANYONE',
    when: 'A payout is paid.',
    job: 'tell-instructor',
    subject: 'You’ve been paid {amount}',
    body: 'Hello {name},\n\nWe paid out {amount} of your earnings to your bank account. It may take a day to appear on your statement.',
    button: 'View earnings',
    examples: { name: 'Ngozi', amount: '₦20,000' },
    needs: ['amount'],
    sampleRows: [
      ['Amount', '₦20,000'],
      ['Account', 'Access Bank, ending in 6789'],
    ],
  }),
  'payout-returned': defineTemplate({
    name: 'Payout failed',
    reader: 'Instructor',
    goesTo: 'ANYONE',
    when: 'A bank rejects a payout.',
    job: 'tell-instructor',
    subject: 'Your payout failed',
    body: 'Hello {name},\n\nYour bank rejected a payout of {amount}. We’ll include it in the next payout. Please check your account details.',
    button: 'View earnings',
    examples: { name: 'Ngozi', amount: '₦20,000' },
    needs: ['amount'],
    sampleRows: [
      ['Amount', '₦20,000'],
      ['Account', 'Access Bank, ending in 6789'],
    ],
  }),
  'payout-account-changed': defineTemplate({
    name: 'Payout account changed',
    reader: 'Instructor',
    goesTo: 'ANYONE',
    when: 'An instructor changes their payout account.',
    job: 'tell-payout-account-changed',
    subject: 'Your payout account was changed',
    body: 'Hello {name},\n\nYour payout account for {currency} was changed. We’ll pay your earnings to the account below.\n\nIf this wasn’t you, change your password now and contact {support}.',
    button: 'View earnings',
    examples: { name: 'Ngozi', currency: 'naira' },
    sampleRows: [
      ['Account', 'Access Bank, ending in 6789'],
      ['Name', 'NGOZI OKAFOR'],
    ],
  }),
}
