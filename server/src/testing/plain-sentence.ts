type Fault = { path: string; message: string }

const ofProgrammers =
  /invalid input|expected|received|undefined|\b(null|NaN|string|boolean|array|regex|pattern|body|media|content-?type)\b|\bobject\b(?! with fields)/i

/** Phrases that users can't act on, and wrong grammar. */
const mechanical =
  /(?:is not|isn’t) valid\.$|\b1 (characters|entries)\b|^(?!News)[\w -]*(?<![sui])s is required|tax (?!ID)|^List-unsubscribe/

/** Quoted sentences without a period at the end. */
const quoted = [
  /^(Title|Subtitle|Description) is required and must be at least \d+ characters long$/,
  /^Please (select a USD price|select a Naira price|select at least one category|provide at least a rating|provide feedback before requesting changes)$/,
  /^Payment reference missing$/,
]

/** Returns whether a fault is a sentence that a user can act on. */
export const isSentence = ({ message }: Fault): boolean =>
  (!ofProgrammers.test(message) && !mechanical.test(message) && /^\p{Lu}.*\.$/su.test(message)) ||
  quoted.some((pattern) => pattern.test(message))
