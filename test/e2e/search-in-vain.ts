import type { Phone } from './phone/types'

/** Searches a list of 管理 for what is not there, reads that, and clears the search: the row is there again. */
export async function searchInVain(phone: Phone, label: string, what: string, row: string): Promise<void> {
  await phone.fill(label, '从来没有的东西')
  await phone.see(`没有符合条件的${what}`)
  await phone.idle()
  await phone.tap('清除条件')
  await phone.see(row)
  await phone.idle()
}
