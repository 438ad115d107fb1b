import { chooseLocation } from '@/platform/location'

import { ChosenField } from './ChosenField'
import type { ControlProps } from './control'
import { placeOf, placeTexts } from './place'

/** A place from the map, or in words. */
export function LocationControl(props: ControlProps) {
  const place = placeOf(props.value)
  const choose = async () => {
    const chosen = await chooseLocation()
    if (chosen) props.onChange(placeTexts(chosen))
  }
  return (
    <ChosenField
      {...props}
      text={place?.name || place?.address || ''}
      placeholder="选择位置"
      onPress={() => void choose()}
    />
  )
}
