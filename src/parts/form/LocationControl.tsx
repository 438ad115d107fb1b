import { useState } from 'react'

import { chooseLocation } from '@/platform/location'

import { ChosenField } from './ChosenField'
import { type ControlProps, textOf } from './control'
import { placeOf, placeTexts } from './place'
import { TextControl } from './TextControls'

/** A place from the map; in words where WeChat refuses its map. */
export function LocationControl(props: ControlProps) {
  const [isWritten, setWritten] = useState(false)
  const place = placeOf(props.value)
  const choose = async () => {
    const chosen = await chooseLocation()
    if (!chosen.supported) setWritten(true)
    else if (chosen.place) props.onChange(placeTexts(chosen.place))
  }
  if (isWritten) {
    return (
      <TextControl
        {...props}
        field={{ ...props.field, help: '地图打不开，请直接填写地点' }}
        value={place?.name ?? ''}
        onChange={(name) => props.onChange(name ? placeTexts({ name: textOf(name), address: '' }) : null)}
      />
    )
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
