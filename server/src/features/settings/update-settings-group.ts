import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { getSettings, type ShownSettings } from './get-settings.ts'
import { findSecondFactor } from './settings.queries.ts'
import { changeSettings, type SettingGroup, type SettingKey } from './settings.site.ts'

type Change<Group extends SettingGroup> = {
  group: Group
  body: { version: number } & { [Key in SettingKey]?: unknown }
  user: User
  now: Date
}

/** Changes settings of a group. The change applies in this process before the response, and in other processes a moment later. */
export async function updateSettingsGroup<Group extends SettingGroup>(
  { db, settings }: Deps,
  { group, body: { version, ...values }, user, now }: Change<Group>,
): Promise<ShownSettings[Group]> {
  // Otherwise, the admin's own privileges would be suspended from the next call, and the admin couldn't undo the change.
  if (values.requireSecondFactor === true && !(await findSecondFactor(db, user.id))) refuse('SECOND_FACTOR_FIRST')
  const seen = { version, newer: async () => (await getSettings(db, settings.setUp))[group] }
  await db.transaction().execute((tx) => changeSettings(tx, { group, values, by: user.id, seen, now }))
  await settings.follow()
  return (await getSettings(db, settings.setUp))[group]
}
