// The languages of the main market, then languages in which many courses are taught elsewhere.
export const courseLanguages = [
  'English',
  'Nigerian Pidgin',
  'Hausa',
  'Igbo',
  'Yoruba',
  'Arabic',
  'French',
  'German',
  'Portuguese',
  'Spanish',
  'Swahili',
  'Twi',
] as const

/** Returns the options of a language field, including a language that was set elsewhere. */
export const languageOptions = (chosen: string): readonly string[] => [...new Set([...courseLanguages, chosen])]
