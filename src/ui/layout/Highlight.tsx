import { Text } from '@tarojs/components'

import styles from './Highlight.module.scss'

/** Splits a text at the occurrences of the words, case-insensitively. */
export function splitByWords(text: string, words: string): { text: string; isHit: boolean }[] {
  const searchText = words.trim().toLowerCase()
  const lower = text.toLowerCase()
  // Some letters become longer in lower case, so the positions would not match the text.
  if (!searchText || lower.length !== text.length) return [{ text, isHit: false }]
  const pieces: { text: string; isHit: boolean }[] = []
  let from = 0
  for (let at = lower.indexOf(searchText); at >= 0; at = lower.indexOf(searchText, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), isHit: false })
    from = at + searchText.length
    pieces.push({ text: text.slice(at, from), isHit: true })
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isHit: false })
  return pieces
}

/** A text with the search words highlighted. */
export function Highlight({ text, words, className = '' }: { text: string; words?: string; className?: string }) {
  if (!words) return <Text className={className}>{text}</Text>
  return (
    <Text className={className}>
      {splitByWords(text, words).map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no name but its place
        <Text key={at} className={piece.isHit ? styles.hit : ''}>
          {piece.text}
        </Text>
      ))}
    </Text>
  )
}
