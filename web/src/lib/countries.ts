import list from './countries.json'

export type Country = { code: string; name: string; currency: string | undefined; dialCodes: readonly string[] }

/** Most users live in these countries, so they are listed first. */
const firstCodes = ['NG', 'US']

const rank = ({ code }: Country) => (firstCodes.includes(code) ? firstCodes.indexOf(code) : firstCodes.length)

// countries-list writes these names without accents.
const accented: Readonly<Record<string, string>> = {
  AX: 'Åland Islands',
  BL: 'Saint Barthélemy',
  CW: 'Curaçao',
  RE: 'Réunion',
  ST: 'São Tomé and Príncipe',
}

/** All countries: Nigeria and the United States first, the others by name. */
export const countries: readonly Country[] = Object.entries(list)
  .map(
    ([code, { name, currency, phone }]): Country => ({
      code,
      name: accented[code] ?? name,
      currency: currency[0],
      dialCodes: phone.map((digits) => `+${digits}`),
    }),
  )
  .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'))

const byCode = new Map(countries.map((country) => [country.code, country]))

export const findCountry = (code: string): Country | undefined => byCode.get(code)

export type Dial = { key: string; dialCode: string; countryName: string }

/** Several countries share a dial code, so the key also contains the country code. */
const dialKey = (countryCode: string, dialCode: string) => `${countryCode}${dialCode}`

export const dials: readonly Dial[] = countries.flatMap(({ code, name, dialCodes }) =>
  dialCodes.map((dialCode) => ({ key: dialKey(code, dialCode), dialCode, countryName: name })),
)

export const dialOf = (countryCode: string): string => dialKey(countryCode, findCountry(countryCode)?.dialCodes[0] ?? '')

export const dialCodeOf = (key: string): string => key.slice(2)
