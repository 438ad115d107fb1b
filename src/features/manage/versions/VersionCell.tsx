import { joinTexts } from '@/lib/text/join-texts'
import { Cell } from '@/ui/list/Cell'

interface VersionCellProps {
  version: number
  /** Null when this was not recorded. */
  publishTime: string | null
  byName: string
  /** In place of time and author when these were not recorded. */
  origin: string
  value: string
  onPress?: (() => void) | undefined
}

/** A published version: its number, when and by whom. */
export function VersionCell({ version, publishTime, byName, origin, value, onPress }: VersionCellProps) {
  const note = publishTime ? joinTexts([publishTime.slice(0, 16), byName]) : origin
  return <Cell title={`第 ${version} 版`} note={note} value={value} {...(onPress && { onPress })} />
}
