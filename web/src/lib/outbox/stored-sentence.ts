export const STORED_SENTENCE = 'Saved on this device. We’ll sync it when you’re back online.'
