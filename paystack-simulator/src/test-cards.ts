import type { CardName, CheckoutStep } from './state.ts'

type TestCard = {
  number: string
  cvv: string
  brand: 'visa' | 'mastercard' | 'verve'
  description: string
  steps: CheckoutStep[]
  pin?: string
  /** The gateway's response to a declined card. Undefined if the payment succeeds. */
  declinedWith?: string
  refundOutcome?: 'failed' | 'needs-attention'
}

// Paystack's documented test cards ("Test payments").
export const testCards: Record<CardName, TestCard> = {
  success: { number: '4084084084084081', cvv: '408', brand: 'visa', description: 'Succeeds', steps: [] },
  pin: {
    number: '507850785078507812',
    cvv: '081',
    brand: 'verve',
    description: 'Asks for PIN 1111, then succeeds',
    steps: ['pin'],
    pin: '1111',
  },
  'pin-otp': {
    number: '5060666666666666666',
    cvv: '123',
    brand: 'verve',
    description: 'Asks for PIN 1234 and OTP 123456, then succeeds',
    steps: ['pin', 'otp'],
    pin: '1234',
  },
  'pin-phone-otp': {
    number: '507850785078507804',
    cvv: '884',
    brand: 'verve',
    description: 'Asks for PIN 0000, phone and OTP 123456, then succeeds',
    steps: ['pin', 'phone', 'otp'],
    pin: '0000',
  },
  'bank-auth': {
    number: '5192602720584796',
    cvv: '123',
    brand: 'mastercard',
    description: 'Asks the bank, then succeeds',
    steps: ['bank-auth'],
  },
  declined: { number: '4084080000005408', cvv: '001', brand: 'visa', description: 'Declined', steps: [], declinedWith: 'Declined' },
  token: {
    number: '507850785078507853',
    cvv: '082',
    brand: 'verve',
    description: 'Asks for PIN 0000, then fails: token not generated',
    steps: ['pin'],
    pin: '0000',
    declinedWith: 'Token Not Generated. Customer Not Registered on Token Platform',
  },
  insufficient: {
    number: '4084080000670037',
    cvv: '787',
    brand: 'visa',
    description: 'Insufficient funds',
    steps: [],
    declinedWith: 'Insufficient Funds',
  },
  'refund-fails': {
    number: '4084080000671803',
    cvv: '180',
    brand: 'visa',
    description: 'Succeeds, but the refund fails',
    steps: [],
    refundOutcome: 'failed',
  },
  'refund-needs-attention': {
    number: '4084080000671902',
    cvv: '190',
    brand: 'visa',
    description: 'Succeeds, but the refund needs attention',
    steps: [],
    refundOutcome: 'needs-attention',
  },
}

export const oneTimePassword = '123456'

const cardNames = Object.keys(testCards) as CardName[]

export const findCard = (number: string): CardName | undefined =>
  cardNames.find((name) => testCards[name].number === number.replace(/\D/g, ''))
