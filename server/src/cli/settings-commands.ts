import { allSettings, changeSetting, isSetting, type SettingKey, settingKeys } from '#features/settings/settings.site.ts'
import { type Command, type Given, UsageError } from './command.ts'

export const settingsCommands: readonly Command[] = [
  {
    name: 'settings list',
    says: 'Lists what can be decided while the site runs, and how it is decided.',
    options: [],
    run: (_, { say, withDatabase }) =>
      withDatabase(async ({ db }) => {
        const settings = await allSettings(db)
        for (const key of settingKeys) say(`${key}: ${JSON.stringify(settings[key])}`)
      }),
  },
  {
    name: 'settings set',
    says: 'Decides one of them anew; the running site follows.',
    options: [
      { name: 'key', takes: 'name', isRequired: true, says: 'which, as “settings list” names it' },
      { name: 'value', takes: 'value', isRequired: true, says: 'such as true, false or 30' },
    ],
    run: async (given, { say, withDatabase }) => {
      const key = keyOf(given)
      await withDatabase(async ({ db }) => {
        await changeSetting(db, { key, value: given.one('value'), now: new Date() })
        say(`${key} is ${JSON.stringify((await allSettings(db))[key])} from now on.`)
      })
    },
  },
]

function keyOf(given: Given): SettingKey {
  const key = given.one('key')
  if (!isSetting(key)) throw new UsageError(`There is no setting “${key}”. There are: ${settingKeys.join(', ')}.`)
  return key
}
