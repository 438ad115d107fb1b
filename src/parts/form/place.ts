import type { FormValue } from '@/lib/form/form-types'
import type { Place } from '@/platform/location/types'

import { toTextList } from './control'

/** Parses the form value of a place: name, address, latitude, longitude. */
export function toPlace(value: FormValue | undefined): Place | undefined {
  const [name = '', address = '', latitude, longitude] = toTextList(value)
  if (!name && !address) return undefined
  return { name, address, ...(latitude && longitude && { latitude: +latitude, longitude: +longitude }) }
}

/** The form value of a place. */
export function toPlaceTexts({ name, address, latitude, longitude }: Place): string[] {
  return [name, address, String(latitude ?? ''), String(longitude ?? '')]
}
