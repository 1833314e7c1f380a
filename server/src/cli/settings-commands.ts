import { allSettings, changeSetting, isSetting, type SettingKey, settingKeys } from '#features/settings/settings.site.ts'
import { type Command, type Given, UsageError } from './command.ts'

export const settingsCommands: readonly Command[] = [
  {
    name: 'settings list',
    says: 'List runtime settings and their values.',
    options: [],
    run: (_, { say, withDatabase }) =>
      withDatabase(async ({ db }) => {
        const settings = await allSettings(db)
        for (const key of settingKeys) say(`${key}: ${JSON.stringify(settings[key])}`)
      }),
  },
  {
    name: 'settings set',
    says: 'Change a runtime setting. Applies immediately.',
    options: [
      { name: 'key', takes: 'name', isRequired: true, says: 'setting name, as listed by “settings list”' },
      { name: 'value', takes: 'value', isRequired: true, says: 'value, such as true, false or 30' },
    ],
    run: async (given, { say, withDatabase }) => {
      const key = keyOf(given)
      await withDatabase(async ({ db }) => {
        await changeSetting(db, { key, value: given.one('value'), now: new Date() })
        say(`${key} is now ${JSON.stringify((await allSettings(db))[key])}.`)
      })
    },
  },
]

function keyOf(given: Given): SettingKey {
  const key = given.one('key')
  if (!isSetting(key)) throw new UsageError(`Unknown setting “${key}”. The settings are: ${settingKeys.join(', ')}.`)
  return key
}
