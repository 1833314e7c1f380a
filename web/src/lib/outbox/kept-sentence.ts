export const KEPT_SENTENCE = 'Saved on this device. Sent when you are back online.'
