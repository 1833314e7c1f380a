import { defineLetter } from './letters.definition.ts'

const amount = '₦15,000'

const refund = (letter: { name: string; when: string; subject: string; text: string }) =>
  defineLetter({
    name: letter.name,
    reader: 'Buyer',
    goesTo: 'ANYONE',
    when: letter.when,
    job: 'tell-refunded-buyer',
    subject: letter.subject,
    body: `Hello {name},\n\n${letter.text}`,
    button: 'See your orders',
    examples: { name: 'Bisi', amount },
    sampleRows: [
      ['Course', 'Baking bread'],
      ['Amount', amount],
      ['Order', 'No. 1042'],
    ],
  })

const wait = 'It takes your bank 3 to 10 working days.'

export const moneyLetters = {
  receipt: defineLetter({
    name: 'Receipt',
    reader: 'Buyer',
    goesTo: 'ANYONE',
    when: 'An order was paid, or its receipt is asked for again.',
    job: 'send-receipt',
    subject: 'Your {site} receipt no. {number}',
    body: 'Hello {name},\n\nThank you. We received {amount}, and {opened}.',
    button: 'Start learning',
    examples: { name: 'Bisi Ade', number: '1042', amount, opened: 'your course is open' },
    needs: ['amount'],
    sampleRows: [
      ['Baking bread', amount],
      ['Total', amount],
      ['Receipt', 'No. 1042'],
    ],
    sampleLinks: ['See your orders'],
  }),
  'refund-requested': refund({
    name: 'Refund asked for',
    when: 'Somebody asked for a refund that a person has to decide on.',
    subject: 'We got your refund request',
    text: 'Somebody will look at your request and answer you here. Until then your course stays open.',
  }),
  'refund-approved': refund({
    name: 'Refund approved',
    when: 'A refund was approved.',
    subject: 'Your refund is on its way',
    text: `We are sending {amount} back the way you paid.\n\n${wait}`,
  }),
  'refund-of-second-payment': refund({
    name: 'Second payment given back',
    when: 'Somebody paid twice.',
    subject: 'Your refund is on its way',
    text: `You paid {amount} twice, so we are sending it back. Your courses stay open.\n\n${wait}`,
  }),
  'refund-declined': defineLetter({
    name: 'Refund declined',
    reader: 'Buyer',
    goesTo: 'ANYONE',
    when: 'A refund was declined.',
    job: 'tell-refunded-buyer',
    subject: 'About your refund request',
    body: 'Hello {name},\n\nWe looked at your request and can’t refund this course.\n\n{reason}\n\nThe course stays open for you.',
    button: 'See your orders',
    examples: { name: 'Bisi', amount, reason: 'You have completed more than half of it.' },
    needs: ['reason'],
    sampleRows: [
      ['Course', 'Baking bread'],
      ['Amount', amount],
      ['Order', 'No. 1042'],
    ],
  }),
  'refund-processed': refund({
    name: 'Refund paid',
    when: 'The provider paid a refund.',
    subject: 'Your refund has been paid',
    text: '{amount} has been paid back the way you paid. Your bank may take a few days to show it.',
  }),
  'refund-undone': refund({
    name: 'Refund failed',
    when: 'A refund made at the provider failed, and the courses that it ended were reopened.',
    subject: 'Your refund couldn’t be paid',
    text: 'The payment provider couldn’t pay your refund of {amount}, so the courses that it ended are open to you again.',
  }),
  'payout-paid': defineLetter({
    name: 'Payout paid',
    reader: 'Instructor',
    goesTo: 'ANYONE',
    when: 'Earnings were paid out.',
    job: 'tell-instructor',
    subject: 'You have been paid {amount}',
    body: 'Hello {name},\n\nWe paid {amount} of your earnings to your account. Your bank may take a day to show it.',
    button: 'See your statement',
    examples: { name: 'Ngozi', amount: '₦20,000' },
    needs: ['amount'],
    sampleRows: [
      ['Amount', '₦20,000'],
      ['Account', 'Access Bank, ending in 6789'],
    ],
  }),
  'payout-returned': defineLetter({
    name: 'Payout came back',
    reader: 'Instructor',
    goesTo: 'ANYONE',
    when: 'A bank did not take a payout.',
    job: 'tell-instructor',
    subject: 'Your payout came back',
    body: 'Hello {name},\n\nYour bank didn’t take {amount}. The money is yours still and goes out with the next run: please check your account.',
    button: 'See your statement',
    examples: { name: 'Ngozi', amount: '₦20,000' },
    needs: ['amount'],
    sampleRows: [
      ['Amount', '₦20,000'],
      ['Account', 'Access Bank, ending in 6789'],
    ],
  }),
  'payout-account-changed': defineLetter({
    name: 'Payout account changed',
    reader: 'Instructor',
    goesTo: 'ANYONE',
    when: 'Somebody changed where their earnings are paid to.',
    job: 'tell-payout-account-changed',
    subject: 'Your payout account was changed',
    body: 'Hello {name},\n\nFrom now on your earnings in {currency} go to this account.\n\nWasn’t it you? Change your password at once and write to {support}.',
    button: 'See your earnings',
    examples: { name: 'Ngozi', currency: 'naira' },
    sampleRows: [
      ['Account', 'Access Bank, ending in 6789'],
      ['Name', 'NGOZI OKAFOR'],
    ],
  }),
}
