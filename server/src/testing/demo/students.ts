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

/** Pairs first and last names of one language. The lists have different lengths, so the pairs don't repeat. */
const paired = (first: string, last: string, count: number): string[] => {
  const [firsts, lasts] = [first.split(' '), last.split(' ')]
  return Array.from({ length: count }, (_, index) => `${firsts[index % firsts.length]} ${lasts[index % lasts.length]}`)
}

const yoruba = paired(
  'Adebola Folasade Gbenga Ronke Wale Bukola Femi Sade Kunle Morenike Niyi Temitope Yinka Damilola Jide Omolara Seyi Tolulope',
  'Ogunbanjo Adewale Balogun Oyelaran Akinola Bamidele Fagbemi Oladipo Sowande Ajayi Popoola Olaniyan Durojaiye',
  88,
)
const igbo = paired(
  'Chioma Emeka Adaora Ikenna Nneka Kelechi Ogechi Uzoma Ifeanyi Chinwe Somto Ebele Nnamdi Oluchi Chukwudi Ugochi',
  'Okeke Nwankwo Eze Onwudiwe Mbah Okoro Uzor Nwachukwu Anozie Ezeudu Obiora Igwe Madu',
  78,
)
const hausa = paired('Abubakar Hadiza Ismail Maryam Nuhu Safiya Umar Rahma Yakubu', 'Bala Danjuma Gambo Kabir Maigari Tanko Waziri', 36)
const deltan = paired('Oghenekevwe Preye Osaro Ibiso Ejiro Tonye', 'Okotie Briggs Osagie Fubara Efetobor', 18)
const ghanaian = paired('Akosua Kwabena Ama Nii Efua Kojo Adwoa', 'Appiah Frimpong Addo Quartey Nyarko', 20)
const kenyan = paired('Wambui Kamau Akinyi Mutua Chebet Omondi Nyambura', 'Kariuki Odhiambo Musyoka Rotich Maina', 20)
const british = paired('Simi Daniel Grace Yusuf Rachel Kola', 'Bennett Ogunleye Hassan Reid', 10)
const american = paired('Jasmine Chidi Andre Nia Sofia', 'Coleman Obi Torres Brooks', 12)
const southAfrican = paired('Lerato Sipho Anele Nomsa', 'Mokoena Khumalo Sithole', 8)

/** Students with a portrait come first. They joined early and wrote most of the discussions. */
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
  ...named('NG', false, [...yoruba, ...igbo, ...hausa, ...deltan]),
  ...named('GH', false, ghanaian),
  ...named('KE', false, kenyan),
  ...named('GB', false, british),
  ...named('US', false, american),
  ...named('ZA', false, southAfrican),
]
