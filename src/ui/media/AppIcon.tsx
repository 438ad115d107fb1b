import { Image } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'

import styles from './AppIcon.module.scss'

/** The files of src/assets/app, included by both targets. */
const APP_ICONS = [
  'activity',
  'board',
  'certify',
  'cloud',
  'contacts',
  'coupon',
  'diagno',
  'expense',
  'hall',
  'leave',
  'linechange',
  'machine',
  'more',
  'notice',
  'opportunity',
  'partner',
  'purchase',
  'repair',
  'report',
  'seal',
  'study',
  'survey',
  'trip',
  'visitor',
] as const

type AppIconName = (typeof APP_ICONS)[number]

function isKnown(name: string): name is AppIconName {
  return (APP_ICONS as readonly string[]).includes(name)
}

/**
 * The coloured icon of an application, or an uploaded picture by its URL. Servers may send unknown icon names, which fall
 * back to the default icon.
 */
export function AppIcon({ name, size = 'medium' }: { name: string; size?: 'small' | 'medium' }) {
  const file = isKnown(name) ? name : 'more'
  return (
    <Image
      className={`${styles.root} ${styles[size]}`}
      mode="aspectFill"
      src={name.includes('/') ? name : `/assets/app/${file}.svg`}
      {...toAriaProps({ hidden: true })}
    />
  )
}
