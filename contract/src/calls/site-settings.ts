// Written by `npm run openapi` from ../site-settings.ts.
import type * as siteSettings from '../site-settings.ts'
import type { Call } from '../endpoint.ts'

export const getSettings: Call<typeof siteSettings.getSettings> = { method: 'GET', path: '/admin/settings', empty: { brand: { socialLinks: [], logoUrl: null, timeZone: null } } }
export const updateBrand: Call<typeof siteSettings.updateBrand> = { method: 'PUT', path: '/admin/settings/brand', refuses: ['SETTINGS_CHANGED'], empty: { socialLinks: [], logoUrl: null, timeZone: null } }
export const updateMoney: Call<typeof siteSettings.updateMoney> = { method: 'PUT', path: '/admin/settings/money', refuses: ['SETTINGS_CHANGED'] }
export const updateRules: Call<typeof siteSettings.updateRules> = { method: 'PUT', path: '/admin/settings/rules', refuses: ['SETTINGS_CHANGED', 'SECOND_FACTOR_FIRST'] }
export const replaceLogo: Call<typeof siteSettings.replaceLogo> = { method: 'PUT', path: '/admin/settings/logo', refuses: ['SETTINGS_CHANGED', 'PICTURE_INVALID', 'PAYLOAD_TOO_LARGE'], upload: { field: 'file' }, empty: { socialLinks: [], logoUrl: null, timeZone: null } }
export const getEditableText: Call<typeof siteSettings.getEditableText> = { method: 'GET', path: '/admin/settings/texts/:key', empty: { updatedAt: null } }
export const updateText: Call<typeof siteSettings.updateText> = { method: 'PUT', path: '/admin/settings/texts/:key', refuses: ['SETTINGS_CHANGED', 'TEXT_EMPTY'], empty: { updatedAt: null } }
export const previewText: Call<typeof siteSettings.previewText> = { method: 'POST', path: '/admin/settings/texts/preview' }
export const listConnections: Call<typeof siteSettings.listConnections> = { method: 'GET', path: '/admin/settings/connections', empty: [{ facts: [{ value: null, variable: null }] }] }
export const checkConnection: Call<typeof siteSettings.checkConnection> = { method: 'POST', path: '/admin/settings/connections/:name/test' }
