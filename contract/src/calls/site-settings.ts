// Written by `npm run openapi` from ../site-settings.ts.
import type * as siteSettings from '../site-settings.ts'
import type { Call } from '../endpoint.ts'

export const getSettings: Call<typeof siteSettings.getSettings> = { method: 'GET', path: '/admin/settings', empty: { brand: { socialLinks: [], logoUrl: null } } }
export const changeBrand: Call<typeof siteSettings.changeBrand> = { method: 'PUT', path: '/admin/settings/brand', refuses: ['SETTINGS_CHANGED'], empty: { socialLinks: [], logoUrl: null } }
export const changeMoney: Call<typeof siteSettings.changeMoney> = { method: 'PUT', path: '/admin/settings/money', refuses: ['SETTINGS_CHANGED'] }
export const changeRules: Call<typeof siteSettings.changeRules> = { method: 'PUT', path: '/admin/settings/rules', refuses: ['SETTINGS_CHANGED', 'SECOND_FACTOR_FIRST'] }
export const changeLogo: Call<typeof siteSettings.changeLogo> = { method: 'PUT', path: '/admin/settings/logo', refuses: ['SETTINGS_CHANGED', 'PICTURE_INVALID', 'PAYLOAD_TOO_LARGE'], upload: { field: 'file' }, empty: { socialLinks: [], logoUrl: null } }
export const getEditableText: Call<typeof siteSettings.getEditableText> = { method: 'GET', path: '/admin/settings/texts/:key', empty: { updatedAt: null } }
export const changeText: Call<typeof siteSettings.changeText> = { method: 'PUT', path: '/admin/settings/texts/:key', refuses: ['SETTINGS_CHANGED', 'TEXT_EMPTY'], empty: { updatedAt: null } }
export const previewText: Call<typeof siteSettings.previewText> = { method: 'POST', path: '/admin/settings/texts/preview' }
export const listConnections: Call<typeof siteSettings.listConnections> = { method: 'GET', path: '/admin/settings/connections', empty: [{ facts: [{ value: null, variable: null }] }] }
export const testConnection: Call<typeof siteSettings.testConnection> = { method: 'POST', path: '/admin/settings/connections/:name/test' }
