import type { Phone } from './phone/types'

/** NutUI measures its wheels some time after they came up, and says so when their page is gone by then. */
export const WHEELS_GONE = '获取高度失败'

/** Opens the wheels of an empty field, and takes what they stand at. */
export async function takeAsItStands(phone: Phone, label: string): Promise<void> {
  await phone.tap(`${label}，请选择`)
  await phone.tap('确认')
  await phone.gone('确认')
}
