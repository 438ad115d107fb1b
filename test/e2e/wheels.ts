import { setTimeout as sleep } from 'node:timers/promises'

import type { Phone } from './phone/types'

/** Wheels that sink cover what is below them; whoever looks for that meanwhile scrolls it out of its place. */
const SINKING_MS = 400

/** NutUI measures its wheels some time after they came up, and says so when their page is gone by then. */
export const WHEELS_GONE = '获取高度失败'

/** Opens the wheels of an empty field, and takes what they stand at. */
export async function takeAsItStands(phone: Phone, label: string): Promise<void> {
  await phone.tap(`${label}，请选择`)
  await phone.tap('确认')
  await phone.gone('确认')
  await sleep(SINKING_MS)
}
