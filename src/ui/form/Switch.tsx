import { Switch as NutSwitch } from '@nutui/nutui-react-taro'

import { toAriaProps } from '@/platform/aria'
import { getPressProps } from '@/platform/press'

import type { TickProps } from './Tick'
import styles from './Tick.module.scss'

/** A switch that takes effect at once. */
export function Switch({ checked, onChange, label, disabled = false }: Omit<TickProps, 'children'>) {
  const press = () => {
    if (!disabled) onChange(!checked)
  }
  // In place of NutUI's handler, which onChange goes through: a click must not reach the row around the switch.
  const handlers = {
    onClick: (event: { stopPropagation: () => void }) => {
      event.stopPropagation()
      press()
    },
  }
  return (
    <NutSwitch
      className={`${styles.switch} ${disabled ? styles.off : ''}`}
      checked={checked}
      loadingIcon={null}
      {...getPressProps(press, 'none')}
      {...toAriaProps({ role: 'switch', label, checked, disabled, focusable: true })}
      {...handlers}
    />
  )
}
