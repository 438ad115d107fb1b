import { useState } from 'react'

import { chooseLocation } from '@/platform/location'

import { type ControlProps, toText } from './control'
import { PickerField } from './PickerField'
import { toPlace, toPlaceTexts } from './place'
import { TextControl } from './TextControls'

/** A place from the map; typed where WeChat does not grant its map. */
export function LocationControl(props: ControlProps) {
  const [isWritten, setWritten] = useState(false)
  const place = toPlace(props.value)
  const choose = async () => {
    const chosen = await chooseLocation()
    if (!chosen.supported) setWritten(true)
    else if (chosen.place) props.onChange(toPlaceTexts(chosen.place))
  }
  if (isWritten) {
    return (
      <TextControl
        {...props}
        field={{ ...props.field, help: '地图打不开，请直接填写地点' }}
        value={place?.name ?? ''}
        onChange={(name) => props.onChange(name ? toPlaceTexts({ name: toText(name), address: '' }) : null)}
      />
    )
  }
  return (
    <PickerField
      {...props}
      text={place?.name || place?.address || ''}
      placeholder="选择位置"
      onPress={() => void choose()}
    />
  )
}
