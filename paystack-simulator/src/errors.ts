type ErrorType = 'validation_error' | 'processor_error' | 'api_error'

type Refusal = { status: number; message: string; type?: ErrorType; code?: string }

export class PaystackError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }

  body() {
    const { message, type, code } = this.refusal
    const nextStep = 'Ensure that the values you are passing are valid'
    return { status: false, message, ...(code ? { meta: { nextStep }, type: type ?? 'validation_error', code } : {}) }
  }
}

// Messages from errors/api-errors.json in PaystackOSS/openapi. The messages after `entityNotFound` are the simulator's own.
const catalog = {
  duplicateReference: { status: 400, message: 'Duplicate Transaction Reference', code: 'duplicate_reference' },
  referenceNotFound: { status: 400, message: 'Transaction reference not found.', code: 'transaction_not_found' },
  referenceCharacter: { status: 400, message: 'Invalid character in transaction reference' },
  unsupportedCurrency: { status: 400, message: 'Currency not supported by merchant', code: 'unsupported_currency' },
  amountMissing: { status: 400, message: 'You must specify a valid amount' },
  amountInvalid: { status: 400, message: 'Invalid Amount Sent' },
  amountNotWhole: { status: 400, message: 'Amount must be an integer' },
  amountTooLarge: { status: 400, message: 'Transaction amount limit exceeded' },
  emailEmpty: { status: 400, message: 'Email is not allowed to be empty', code: 'missing_params' },
  emailInvalid: { status: 400, message: 'Invalid Email Address Passed', code: 'missing_params' },
  emailMissing: { status: 400, message: 'Email Address is required', code: 'missing_params' },
  keyInvalid: { status: 401, message: 'Invalid key' },
  keyMissing: { status: 401, message: 'No Authorization Header was found' },
  keyMalformed: { status: 401, message: 'Format is Authorization Bearer [secret key]' },
  sessionOver: { status: 400, message: 'Transaction cannot be completed. Session timeout exceeded.' },
  fullyReversed: { status: 400, message: 'Transaction has been fully reversed', type: 'api_error', code: 'transaction_reversed' },
  refundUnfunded: { status: 400, message: 'Insufficient balance to fulfill this refund. Please top up.' },
  refundTooSmall: { status: 400, message: 'Cannot refund less than USD 1' },
  refundNotWaiting: {
    status: 422,
    message: 'Invalid Refund state, refund status should be "needs-attention"',
    code: 'invalid_params',
  },
  transferReferenceUsed: { status: 400, message: 'Please provide a unique reference. Reference already exists on a transfer' },
  transferUnfunded: { status: 400, message: 'Your balance is not enough to fulfill this request' },
  accountUnknown: { status: 422, message: 'Could not resolve account name. Check parameters or try again.' },
  bankUnknown: { status: 400, message: 'Unknown bank code' },
  transactionNotFound: { status: 404, message: 'Transaction not found' },
  refundNotFound: { status: 404, message: 'Refund not found' },
  entityNotFound: { status: 404, message: 'Entity not found' },
  refundTooLarge: { status: 400, message: 'Refund amount cannot be more than transaction amount' },
  refundUnpaid: { status: 400, message: 'Transaction cannot be refunded: it has not been paid' },
  disputeNotFound: { status: 404, message: 'Dispute not found' },
  disputeResolved: { status: 400, message: 'Dispute has already been resolved' },
  resolutionIncomplete: { status: 400, message: 'message, refund_amount and uploaded_filename are required' },
  resolutionInvalid: { status: 400, message: 'Resolution must be merchant-accepted or declined' },
  transferNotFound: { status: 404, message: 'Transfer not found' },
  transferReferenceInvalid: { status: 400, message: 'Reference must be 16 to 50 lowercase letters, digits, hyphens or underscores' },
  transferSourceInvalid: { status: 400, message: 'Source must be balance' },
  transferNotWaiting: { status: 400, message: 'Transfer is not waiting for an OTP' },
  transferOtpWrong: { status: 400, message: 'OTP is not valid' },
  recipientInvalid: { status: 400, message: 'A recipient requires a type and a name' },
  recipientUnknown: { status: 404, message: 'Recipient not found' },
  addressInvalid: { status: 400, message: '"callback_url" must be a valid uri' },
} satisfies Record<string, Refusal>

export const paystackError = (name: keyof typeof catalog) => new PaystackError(catalog[name])

export const throttledMessage = 'Please wait a few minutes and try again.'
