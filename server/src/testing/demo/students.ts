import type { DemoStudent } from './types.ts'

const named = (country: string, hasAvatar: boolean, names: string[]): DemoStudent[] =>
  names.map((name) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    const key = name
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z ]/g, '')
      .replace(' ', '-')
    return { key, firstName, lastName, country, hasAvatar }
  })

export const demoStudents: DemoStudent[] = [
  ...named('NG', true, ['Oluwaseun Adebayo', 'Blessing Okafor', 'Musa Abdullahi', 'Ifeoma Nnadi', 'Kehinde Alabi', 'Halima Yusuf']),
  ...named('NG', true, ['Chinedu Umeh', 'Ebiere Dokubo', 'Sadiq Lawal', 'Yetunde Fashola']),
  ...named('NG', false, ['Uche Anyanwu', 'Aisha Garba', 'Segun Olatunji', 'Nkechi Ibe', 'Efosa Igbinedion', 'Zainab Mohammed']),
  ...named('NG', false, ['Dayo Ogunleye', 'Amarachi Onyeka', 'Bassey Effiong', 'Rukayat Salami', 'Obinna Chukwu', 'Titilayo Akande']),
  ...named('GH', true, ['Abena Owusu', 'Kofi Asante']),
  ...named('GH', false, ['Esi Boateng', 'Yaw Darko']),
  ...named('KE', true, ['Brian Otieno', 'Njeri Mwangi']),
  ...named('KE', false, ['Faith Wambui', 'Kevin Kiprono']),
  ...named('GB', true, ['Hannah Clarke']),
  ...named('GB', false, ['Tobi Williams', 'Priya Nair']),
  ...named('ZA', true, ['Thandiwe Dlamini']),
  ...named('ZA', false, ['Pieter Botha']),
  ...named('US', false, ['Marcus Johnson', 'Elena Rivera']),
  ...named('UG', false, ['Sarah Namutebi']),
  ...named('RW', false, ['Eric Habimana']),
  ...named('CA', false, ['Chloe Tremblay']),
]
