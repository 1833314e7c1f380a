import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.tsx', { eager: true, query: '?raw', import: 'default' })

test('file choosers list image types individually, so that Safari converts HEIC photos', () => {
  const choosers = Object.entries(sources).flatMap(([name, source]) =>
    [...source.matchAll(/accept="[^"]*image\/\*[^"]*"/g)].map(() => name),
  )

  expect(choosers).toEqual([])
})
