import { Text } from '@tarojs/components'

import styles from './Unbroken.module.scss'

/** A number or a date: 2026-11-26, BT-20261122-0001. `split` puts the matches at odd positions. */
const NUMBER = /([A-Za-z0-9]+(?:-[A-Za-z0-9]+)+)/

/** A text whose numbers and dates do not break at their hyphens. Use it inside a Text. */
export function Unbroken({ text }: { text: string }) {
  const parts = text.split(NUMBER)
  if (parts.length === 1) return <>{text}</>
  return (
    <>
      {parts.map((part, at) => {
        if (at % 2 === 0) return part
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place
          <Text key={at} className={styles.whole}>
            {part}
          </Text>
        )
      })}
    </>
  )
}
