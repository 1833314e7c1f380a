import { expect, test } from 'vitest'
import { languageTag } from './language-tag.ts'

test.each([
  ['English', 'en'],
  ['english', 'en'],
  ['English (Nigeria)', 'en'],
  ['Nigerian Pidgin', 'pcm'],
  ['Hausa', 'ha'],
  ['Igbo', 'ig'],
  ['Yoruba', 'yo'],
  ['Yorùbá', 'yo'],
  ['Arabic', 'ar'],
  ['العربية', 'ar'],
  ['French', 'fr'],
  ['Français', 'fr'],
  ['German', 'de'],
  ['Portuguese', 'pt'],
  ['Spanish', 'es'],
  ['Swahili', 'sw'],
  ['Kiswahili', 'sw'],
  ['Twi', 'tw'],
  ['中文', 'zh'],
  ['हिन्दी', 'hi'],
  ['Klingonese', undefined],
  ['', undefined],
])('the language tag of “%s” is %s', (name, tag) => {
  expect(languageTag(name)).toBe(tag)
})
