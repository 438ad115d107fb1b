import { Text } from '@tarojs/components'

import { splitAtMarks } from '@/lib/marked-parts'

import styles from './WordList.module.scss'

interface MarkedTextProps {
  text: string
  /** Matching ranges from the server. */
  marks: readonly { from: number; to: number }[]
}

/** A text with highlighted matches. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  return (
    <>
      {splitAtMarks(text, marks).map((part) => (
        <Text key={part.from} className={part.isMarked ? styles.mark : ''}>
          {part.text}
        </Text>
      ))}
    </>
  )
}
